import common from './common.json' with { type: 'json' };
import connection from './connection.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import legal from './legal.json' with { type: 'json' };
import pricing from './pricing.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** What the pages that are made ahead of time say. */
export const catalogue = { common, connection, errors, landing, legal, pricing, shell };
