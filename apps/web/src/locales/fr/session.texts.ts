import auth from './auth.json' with { type: 'json' };
import verification from './verification.json' with { type: 'json' };

export const catalogue = { auth, verification };
