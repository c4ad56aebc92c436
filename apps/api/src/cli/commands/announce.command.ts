import { readFile } from 'node:fs/promises';
import { Environment } from '../../config/environment.js';
import { Mailer } from '../../mail/mailer.js';
import { LANGUAGES, User } from '../../users/user.entity.js';
import { CommandError, databaseOf, type OperatorCommand, optionOf } from './command.js';

export const announce: OperatorCommand = {
  name: 'announce',
  usage: '<file> [--language en|es|fr|de]',
  does: 'mail news about the product to those who want them: the first line is the subject, the rest the text',
  run: async (app, args) => {
    const [path = ''] = args;
    const language = optionOf(args, 'language');
    if (language !== undefined && !LANGUAGES.some((each) => each === language)) {
      throw new CommandError(`--language must be one of ${LANGUAGES.join(', ')}.`);
    }
    const file = await readFile(path, 'utf8').catch(() => {
      throw new CommandError(`There is no file ${path}.`);
    });
    const [subject = '', ...rest] = file.trim().split(/\r?\n/);
    const message = rest.join(' ').trim();
    if (subject === '' || message === '') throw new CommandError('The file needs a line for the subject, and a text.');
    const { publicUrl } = app.get(Environment);
    // All or nobody: whoever repeats the command after a failure mails nobody twice.
    const count = await databaseOf(app).transactional(async (em) => {
      const users = await em.find(User, { emailVerifiedAt: { $ne: null }, deletionAskedAt: null });
      const wanting = users.filter(({ effectiveSettings: settings }) => {
        return settings.notifications.marketing && (language === undefined || settings.language === language);
      });
      for (const user of wanting) {
        app.get(Mailer).send(em, user, 'announcement', {
          subject: subject.replace(/^#+ /, ''),
          message,
          link: publicUrl,
          preferences: `${publicUrl}/settings#notifications`,
        });
      }
      return wanting.length;
    });
    return [`${count} ${count === 1 ? 'account is' : 'accounts are'} told.`];
  },
};
