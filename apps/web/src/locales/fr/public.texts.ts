import landing from './landing.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };

export const catalogue = { landing, legal };
