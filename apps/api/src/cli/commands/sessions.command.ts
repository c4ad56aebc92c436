import { endOpenSessions } from '../../auth/auth.queries.js';
import { normalizeEmail } from '../../users/user.entity.js';
import { revokeSignIns } from '../../users/users.queries.js';
import { CommandError, databaseOf, type OperatorCommand } from './command.js';

export const endSessions: OperatorCommand = {
  name: 'sessions end',
  usage: '<email>',
  does: 'signs an account out everywhere, within five seconds; sign-ins that wait for a code begin anew',
  run: async (app, [email = '']) => {
    const em = databaseOf(app);
    const userId = await revokeSignIns(em, normalizeEmail(email));
    if (userId === null) throw new CommandError(`There is no account ${email}.`);
    const ended = await endOpenSessions(em, userId);
    return [`${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`];
  },
};
