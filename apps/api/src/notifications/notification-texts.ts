import { inWords } from './feature-words.js';

export type NotificationKind = 'welcome' | 'transcript-ready' | 'job-failed' | 'usage-80' | 'usage-100';
export type NotificationType = 'success' | 'warning' | 'info' | 'error';

export const NOTIFICATION_TYPES: Record<NotificationKind, NotificationType> = {
  welcome: 'info',
  'transcript-ready': 'success',
  'job-failed': 'error',
  'usage-80': 'warning',
  'usage-100': 'warning',
};

type Words = Record<NotificationKind, { title: string; message: string }>;

const TEXTS: Record<string, Words> = {
  en: {
    welcome: { title: 'Welcome to Timbrel', message: 'Upload a recording to get its first transcript.' },
    'transcript-ready': { title: 'Transcript ready', message: '{file}: {words} words.' },
    'job-failed': { title: 'A job failed', message: '{file}: {reason}' },
    'usage-80': { title: '80% of your {feature} allowance is used', message: 'It begins anew on {date}.' },
    'usage-100': {
      title: 'Your {feature} allowance is used up',
      message: 'It begins anew on {date}, or with a larger plan at once.',
    },
  },
  es: {
    welcome: {
      title: 'Te damos la bienvenida a Timbrel',
      message: 'Sube una grabación para obtener su primera transcripción.',
    },
    'transcript-ready': { title: 'Transcripción lista', message: '{file}: {words} palabras.' },
    'job-failed': { title: 'Un trabajo ha fallado', message: '{file}: {reason}' },
    'usage-80': { title: 'Has usado el 80 % de tu cupo de {feature}', message: 'Se renueva el {date}.' },
    'usage-100': {
      title: 'Has agotado tu cupo de {feature}',
      message: 'Se renueva el {date}, o de inmediato con un plan mayor.',
    },
  },
  fr: {
    welcome: {
      title: 'Bienvenue sur Timbrel',
      message: 'Importez un enregistrement pour obtenir sa première transcription.',
    },
    'transcript-ready': { title: 'Transcription prête', message: '{file} : {words} mots.' },
    'job-failed': { title: 'Une tâche a échoué', message: '{file} : {reason}' },
    'usage-80': { title: '80 % de votre quota de {feature} est utilisé', message: 'Il se renouvelle le {date}.' },
    'usage-100': {
      title: 'Votre quota de {feature} est épuisé',
      message: 'Il se renouvelle le {date}, ou tout de suite avec une offre supérieure.',
    },
  },
  de: {
    welcome: {
      title: 'Willkommen bei Timbrel',
      message: 'Laden Sie eine Aufnahme hoch, um ihr erstes Transkript zu erhalten.',
    },
    'transcript-ready': { title: 'Transkript fertig', message: '{file}: {words} Wörter.' },
    'job-failed': { title: 'Ein Auftrag ist fehlgeschlagen', message: '{file}: {reason}' },
    'usage-80': { title: '80 % Ihres Kontingents für {feature} sind verbraucht', message: 'Am {date} beginnt es neu.' },
    'usage-100': {
      title: 'Ihr Kontingent für {feature} ist verbraucht',
      message: 'Am {date} beginnt es neu, mit einem größeren Tarif sofort.',
    },
  },
};

/** The words of a notification in the reader's language; English where it is not one of ours. */
export function notificationText(
  kind: NotificationKind,
  language: string,
  params: Record<string, string | number>,
): { title: string; message: string } {
  const words = (TEXTS[language] ?? TEXTS['en']!)[kind];
  const filling = inWords(params, language);
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(filling[name] ?? ''));
  return { title: fill(words.title), message: fill(words.message) };
}
