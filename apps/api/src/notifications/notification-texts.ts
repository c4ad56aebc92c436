export type NotificationKind = 'welcome' | 'transcript-ready' | 'job-failed';
export type NotificationType = 'success' | 'warning' | 'info' | 'error';

export const NOTIFICATION_TYPES: Record<NotificationKind, NotificationType> = {
  welcome: 'info',
  'transcript-ready': 'success',
  'job-failed': 'error',
};

type Words = Record<NotificationKind, { title: string; message: string }>;

const TEXTS: Record<string, Words> = {
  en: {
    welcome: { title: 'Welcome to Timbrel', message: 'Upload a recording to get its first transcript.' },
    'transcript-ready': { title: 'Transcript ready', message: '{file}: {words} words.' },
    'job-failed': { title: 'A job failed', message: '{file}: {reason}' },
  },
  es: {
    welcome: {
      title: 'Te damos la bienvenida a Timbrel',
      message: 'Sube una grabación para obtener su primera transcripción.',
    },
    'transcript-ready': { title: 'Transcripción lista', message: '{file}: {words} palabras.' },
    'job-failed': { title: 'Un trabajo ha fallado', message: '{file}: {reason}' },
  },
  fr: {
    welcome: {
      title: 'Bienvenue sur Timbrel',
      message: 'Importez un enregistrement pour obtenir sa première transcription.',
    },
    'transcript-ready': { title: 'Transcription prête', message: '{file} : {words} mots.' },
    'job-failed': { title: 'Une tâche a échoué', message: '{file} : {reason}' },
  },
  de: {
    welcome: {
      title: 'Willkommen bei Timbrel',
      message: 'Laden Sie eine Aufnahme hoch, um ihr erstes Transkript zu erhalten.',
    },
    'transcript-ready': { title: 'Transkript fertig', message: '{file}: {words} Wörter.' },
    'job-failed': { title: 'Ein Auftrag ist fehlgeschlagen', message: '{file}: {reason}' },
  },
};

/** The words of a notification in the reader's language; English where it is not one of ours. */
export function notificationText(
  kind: NotificationKind,
  language: string,
  params: Record<string, string | number>,
): { title: string; message: string } {
  const words = (TEXTS[language] ?? TEXTS['en']!)[kind];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return { title: fill(words.title), message: fill(words.message) };
}
