import { createTranslator } from '../../common/i18n/create-translator.js';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };

/** `preferences` is the opt-out link. */
export type MailTemplate = Exclude<keyof typeof en, 'preferences'>;

export const translateMail = createTranslator(en, { de, es, fr });
