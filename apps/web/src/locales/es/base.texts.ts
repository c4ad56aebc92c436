import common from './common.json' with { type: 'json' };
import connection from './connection.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

export const catalogue = { common, connection, errors, shell };
