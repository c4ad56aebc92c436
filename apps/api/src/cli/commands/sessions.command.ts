import { normalizeEmail } from '../../users/user.entity.js';
import { CommandError, databaseOf, type OperatorCommand } from './command.js';

export const endSessions: OperatorCommand = {
  name: 'sessions end',
  usage: '<email>',
  does: 'signs an account out everywhere, within five seconds; sign-ins that wait for a code begin anew',
  run: async (app, [email = '']) => {
    const em = databaseOf(app);
    const [user] = await em.execute<{ id: string }[]>(
      'update users set sign_ins_revoked_at = now() where email = ? returning id',
      [normalizeEmail(email)],
    );
    if (!user) throw new CommandError(`There is no account ${email}.`);
    const ended = await em.execute<unknown[]>(
      `update sessions set ended_at = now(), end_reason = 'ended'
       where user_id = ? and ended_at is null and expires_at > now() returning id`,
      [user.id],
    );
    return [`${ended.length} ${ended.length === 1 ? 'session has' : 'sessions have'} ended.`];
  },
};
