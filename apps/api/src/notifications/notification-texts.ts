import { inWords } from './feature-words.js';

export type NotificationKind =
  | 'welcome'
  | 'transcript-ready'
  | 'result-ready'
  | 'job-failed'
  | 'usage-80'
  | 'usage-100'
  | 'receipt'
  | 'payment-failed'
  | 'plan-changed'
  | 'subscription-cancelled'
  | 'subscription-ended'
  | 'retention-changed'
  | 'file-expiring'
  | 'files-expiring';
export type NotificationType = 'success' | 'warning' | 'info' | 'error';

export const NOTIFICATION_TYPES: Record<NotificationKind, NotificationType> = {
  welcome: 'info',
  'transcript-ready': 'success',
  'result-ready': 'success',
  'job-failed': 'error',
  'usage-80': 'warning',
  'usage-100': 'warning',
  receipt: 'success',
  'payment-failed': 'error',
  'plan-changed': 'success',
  'subscription-cancelled': 'info',
  'subscription-ended': 'info',
  'retention-changed': 'info',
  'file-expiring': 'warning',
  'files-expiring': 'warning',
};

type Words = Record<NotificationKind, { title: string; message: string }>;

const TEXTS: Record<string, Words> = {
  en: {
    welcome: { title: 'Welcome to Timbrel', message: 'Upload a recording to get its first transcript.' },
    'transcript-ready': { title: 'Transcript ready', message: '{file}: {words} words.' },
    'result-ready': { title: 'Your file is ready', message: '{file} is in your library.' },
    'job-failed': { title: 'A job failed', message: '{file}: {reason}' },
    'usage-80': { title: '80% of your {feature} allowance is used', message: 'It begins anew on {date}.' },
    'usage-100': {
      title: 'Your {feature} allowance is used up',
      message: 'It begins anew on {date}, or with a larger plan at once.',
    },
    receipt: { title: 'Payment received', message: '{amount} for {plan}. Invoice {number}.' },
    'payment-failed': {
      title: 'Your payment failed',
      message: '{plan} stays yours until {date}. Check your card before then.',
    },
    'plan-changed': { title: 'Your plan is now {plan}', message: 'Everything it includes is ready.' },
    'subscription-cancelled': {
      title: 'Your plan ends on {date}',
      message: 'Until then {plan} is yours, and you can change your mind.',
    },
    'subscription-ended': { title: '{plan} has ended', message: 'You are on Free now. Your files stay readable.' },
    'retention-changed': {
      title: 'Files are kept for {days} days on {plan}',
      message: 'Those you have keep their dates; the first one goes on {date}.',
    },
    'file-expiring': {
      title: '{file} will be deleted on {date}',
      message: 'Download it before then, or keep it longer with a larger plan.',
    },
    'files-expiring': {
      title: '{count} files will soon be deleted',
      message: 'The first one, {file}, goes on {date}. Download them before, or keep them longer with a larger plan.',
    },
  },
  es: {
    welcome: {
      title: 'Te damos la bienvenida a Timbrel',
      message: 'Sube una grabación para obtener su primera transcripción.',
    },
    'transcript-ready': { title: 'Transcripción lista', message: '{file}: {words} palabras.' },
    'result-ready': { title: 'Tu archivo está listo', message: '{file} está en tu biblioteca.' },
    'job-failed': { title: 'Un trabajo ha fallado', message: '{file}: {reason}' },
    'usage-80': { title: 'Has usado el 80 % de tu cupo de {feature}', message: 'Se renueva el {date}.' },
    'usage-100': {
      title: 'Has agotado tu cupo de {feature}',
      message: 'Se renueva el {date}, o de inmediato con un plan superior.',
    },
    receipt: { title: 'Pago recibido', message: '{amount} por {plan}. Factura {number}.' },
    'payment-failed': {
      title: 'Tu pago ha fallado',
      message: '{plan} sigue siendo tuyo hasta el {date}. Revisa tu tarjeta antes.',
    },
    'plan-changed': { title: 'Tu plan es ahora {plan}', message: 'Todo lo que incluye está listo.' },
    'subscription-cancelled': {
      title: 'Tu plan termina el {date}',
      message: 'Hasta entonces {plan} es tuyo y puedes cambiar de opinión.',
    },
    'subscription-ended': {
      title: '{plan} ha terminado',
      message: 'Ahora tienes Free. Puedes seguir leyendo tus archivos.',
    },
    'retention-changed': {
      title: 'En {plan} los archivos se guardan {days} días',
      message: 'Los que tienes conservan su fecha; el primero se borra el {date}.',
    },
    'file-expiring': {
      title: '{file} se borrará el {date}',
      message: 'Descárgalo antes, o consérvalo más tiempo con un plan superior.',
    },
    'files-expiring': {
      title: '{count} archivos se borrarán pronto',
      message:
        'El primero, {file}, se borra el {date}. Descárgalos antes, o consérvalos más tiempo con un plan superior.',
    },
  },
  fr: {
    welcome: {
      title: 'Bienvenue sur Timbrel',
      message: 'Importez un enregistrement pour obtenir sa première transcription.',
    },
    'transcript-ready': { title: 'Transcription prête', message: '{file} : {words} mots.' },
    'result-ready': { title: 'Votre fichier est prêt', message: '{file} est dans votre bibliothèque.' },
    'job-failed': { title: 'Une tâche a échoué', message: '{file} : {reason}' },
    'usage-80': { title: 'Vous avez utilisé 80 % de votre quota de {feature}', message: 'Il se renouvelle le {date}.' },
    'usage-100': {
      title: 'Votre quota de {feature} est épuisé',
      message: 'Il se renouvelle le {date}, ou tout de suite avec une offre supérieure.',
    },
    receipt: { title: 'Paiement reçu', message: '{amount} pour {plan}. Facture {number}.' },
    'payment-failed': {
      title: 'Votre paiement a échoué',
      message: '{plan} reste à vous jusqu’au {date}. Vérifiez votre carte d’ici là.',
    },
    'plan-changed': { title: 'Votre offre est maintenant {plan}', message: 'Tout ce qu’elle comprend est prêt.' },
    'subscription-cancelled': {
      title: 'Votre offre se termine le {date}',
      message: 'D’ici là, {plan} reste à vous et vous pouvez changer d’avis.',
    },
    'subscription-ended': {
      title: '{plan} a pris fin',
      message: 'Vous avez maintenant Free. Vos fichiers restent lisibles.',
    },
    'retention-changed': {
      title: 'Avec {plan}, les fichiers sont gardés {days} jours',
      message: 'Ceux que vous avez gardent leur date ; le premier sera supprimé le {date}.',
    },
    'file-expiring': {
      title: '{file} sera supprimé le {date}',
      message: 'Téléchargez-le avant, ou gardez-le plus longtemps avec une offre supérieure.',
    },
    'files-expiring': {
      title: '{count} fichiers seront bientôt supprimés',
      message:
        'Le premier, {file}, le sera le {date}. Téléchargez-les avant, ou gardez-les plus longtemps avec une offre supérieure.',
    },
  },
  de: {
    welcome: {
      title: 'Willkommen bei Timbrel',
      message: 'Laden Sie eine Aufnahme hoch, um ihr erstes Transkript zu erhalten.',
    },
    'transcript-ready': { title: 'Transkript fertig', message: '{file}: {words} Wörter.' },
    'result-ready': { title: 'Ihre Datei ist fertig', message: '{file} liegt in Ihrer Bibliothek.' },
    'job-failed': { title: 'Ein Auftrag ist fehlgeschlagen', message: '{file}: {reason}' },
    'usage-80': { title: '80 % Ihres Kontingents für {feature} sind verbraucht', message: 'Am {date} beginnt es neu.' },
    'usage-100': {
      title: 'Ihr Kontingent für {feature} ist verbraucht',
      message: 'Am {date} beginnt es neu, mit einem größeren Tarif sofort.',
    },
    receipt: { title: 'Zahlung eingegangen', message: '{amount} für {plan}. Rechnung {number}.' },
    'payment-failed': {
      title: 'Ihre Zahlung ist fehlgeschlagen',
      message: '{plan} bleibt Ihnen bis zum {date}. Prüfen Sie vorher Ihre Karte.',
    },
    'plan-changed': { title: 'Ihr Tarif ist jetzt {plan}', message: 'Alles, was er enthält, steht bereit.' },
    'subscription-cancelled': {
      title: 'Ihr Tarif endet am {date}',
      message: 'Bis dahin haben Sie {plan} und können es sich anders überlegen.',
    },
    'subscription-ended': {
      title: '{plan} ist beendet',
      message: 'Sie haben jetzt Free. Ihre Dateien bleiben lesbar.',
    },
    'retention-changed': {
      title: 'Mit {plan} werden Dateien {days} Tage aufbewahrt',
      message: 'Die vorhandenen behalten ihr Datum; die erste wird am {date} gelöscht.',
    },
    'file-expiring': {
      title: '{file} wird am {date} gelöscht',
      message: 'Laden Sie sie vorher herunter, oder behalten Sie sie mit einem größeren Tarif länger.',
    },
    'files-expiring': {
      title: '{count} Dateien werden bald gelöscht',
      message:
        'Die erste, {file}, wird am {date} gelöscht. Laden Sie sie vorher herunter, oder behalten Sie sie mit einem größeren Tarif länger.',
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
