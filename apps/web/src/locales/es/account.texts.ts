import dashboard from './dashboard.json' with { type: 'json' };
import encoding from './encoding.json' with { type: 'json' };
import jobs from './jobs.json' with { type: 'json' };
import keys from './keys.json' with { type: 'json' };
import library from './library.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import palette from './palette.json' with { type: 'json' };
import usage from './usage.json' with { type: 'json' };

export const catalogue = { dashboard, library, encoding, jobs, notifications, palette, keys, usage };
