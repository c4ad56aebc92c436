import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';

/** The words of each mail in each language. `{name}` members are filled in; `code` and `link` get their own places. */
export interface MailText {
  subject: string;
  heading: string;
  paragraphs: string[];
  button?: string;
}

export const MAIL_TEMPLATES = [
  'verification',
  'welcome',
  'already-registered',
  'session-reuse',
  'password-reset',
  'password-changed',
  'password-recovered',
  'email-change',
  'email-change-requested',
  'email-changed',
  'google-linked',
  'second-factor-on',
  'second-factor-off',
  'account-deleted',
  'announcement',
  'transcript-ready',
  'job-failed',
  'usage-80',
  'usage-100',
  'receipt',
  'payment-failed',
  'plan-changed',
  'subscription-cancelled',
  'subscription-ended',
  'retention-changed',
  'file-expiring',
  'files-expiring',
  'support-message',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
/** The words of every mail in one language. */
export type MailTexts = Record<MailTemplate, MailText>;

export const MAIL_TEXTS = { en, es, fr, de };
export type MailLanguage = keyof typeof MAIL_TEXTS;

/** Under mails that an account can do without: the words of the way to say so. */
export const PREFERENCES_LINK: Record<MailLanguage, string> = {
  en: 'Choose which mails you get',
  es: 'Elige qué correos recibes',
  fr: 'Choisissez les e-mails que vous recevez',
  de: 'Wählen Sie, welche E-Mails Sie erhalten',
};
