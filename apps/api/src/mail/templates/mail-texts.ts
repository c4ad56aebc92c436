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
  'email-change',
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
export type MailLanguage = 'en' | 'es' | 'fr' | 'de';

export const MAIL_TEXTS: Record<MailLanguage, Record<MailTemplate, MailText>> = {
  en: {
    verification: {
      subject: 'Your code is {code}',
      heading: 'Verify your email',
      paragraphs: [
        'Enter this code to verify your address, or use the button.',
        'Both work for 24 hours. If you did not sign up, ignore this mail.',
      ],
      button: 'Verify email',
    },
    welcome: {
      subject: 'Welcome to Timbrel',
      heading: 'Welcome, {name}',
      paragraphs: [
        'Upload a recording and its transcript is one click away; correct, translate, summarize and cut it in the same place.',
        'Starting costs nothing.',
      ],
      button: 'Open Timbrel',
    },
    'already-registered': {
      subject: 'You already have an account',
      heading: 'You already have an account',
      paragraphs: [
        'Hello {name}, someone tried to sign up with this address. You already have an account: just sign in.',
        'If it was not you, nothing has changed and there is nothing to do.',
      ],
      button: 'Sign in',
    },
    'session-reuse': {
      subject: 'We signed one of your devices out',
      heading: 'A session was ended for your safety',
      paragraphs: [
        'Hello {name}, an old sign-in token of yours was used again. That can mean that somebody copied it, so we ended that session.',
        'Sign in again. If this surprises you, change your password.',
      ],
      button: 'Sign in',
    },
    'password-reset': {
      subject: 'Reset your password',
      heading: 'Reset your password',
      paragraphs: [
        'Hello {name}, someone asked for a new password for your account. The button leads to a page where you choose it.',
        'It works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
      ],
      button: 'Choose a new password',
    },
    'password-changed': {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: [
        'Hello {name}, your account has a new password, and all other devices were signed out.',
        'If it was not you, choose a new one at once.',
      ],
      button: 'It was not me',
    },
    'email-change': {
      subject: 'Confirm your new address',
      heading: 'Confirm your new address',
      paragraphs: [
        'Hello {name}, you want to use {address} for your account. It takes effect once you confirm it.',
        'The button works once, for 24 hours. If you did not ask for this, ignore this mail.',
      ],
      button: 'Confirm the address',
    },
    'email-changed': {
      subject: 'Your address was changed to {address}',
      heading: 'Your address was changed',
      paragraphs: [
        'Hello {name}, your account uses {address} from now on.',
        'If it was not you, take it back: the button works for 7 days, ends every session and lets you choose a new password.',
      ],
      button: 'Take it back',
    },
    'google-linked': {
      subject: 'You can sign in with Google now',
      heading: 'Google was linked to your account',
      paragraphs: [
        'Hello {name}, someone signed in with Google and proved this address. From now on your account opens by it as well as by your password.',
        'If it was not you, whoever did it can read your mail: secure your mailbox first, then your account.',
      ],
      button: 'See the activity',
    },
    'second-factor-on': {
      subject: 'Your account asks for a code now',
      heading: 'The second factor is on',
      paragraphs: [
        'Hello {name}, signing in takes a code of your authenticator app from now on.',
        'Keep the recovery codes where you find them when the app is lost.',
      ],
      button: 'Open the settings',
    },
    'second-factor-off': {
      subject: 'Your account asks for no code any more',
      heading: 'The second factor is off',
      paragraphs: [
        'Hello {name}, signing in takes no code of your authenticator app any more.',
        'If it was not you, choose a new password at once.',
      ],
      button: 'It was not me',
    },
    'account-deleted': {
      subject: 'Your account is deleted',
      heading: 'Your account is deleted',
      paragraphs: [
        'Goodbye {name}. Your files, transcripts and everything else we held about you are gone; only invoices are kept, as the law asks.',
        'No payment will be taken any more. You can sign up again at any time.',
      ],
      button: 'Open Timbrel',
    },
    announcement: {
      subject: '{subject}',
      heading: '{subject}',
      paragraphs: ['{message}'],
      button: 'Open Timbrel',
    },
    'transcript-ready': {
      subject: 'Your transcript of {file} is ready',
      heading: 'Your transcript is ready',
      paragraphs: ['{file}: {duration}, {words} words.'],
      button: 'Open the transcript',
    },
    'job-failed': {
      subject: '{file} could not be processed',
      heading: 'A job failed',
      paragraphs: ['{file}: {reason}', 'It was not charged. You can try it again from your jobs.'],
      button: 'Open the file',
    },
    'usage-80': {
      subject: '80% of your {feature} allowance is used',
      heading: 'You have used 80% of this month’s {feature}.',
      paragraphs: ['It begins anew on {date}. Until then a larger plan gives you more.'],
      button: 'See your usage',
    },
    'usage-100': {
      subject: 'Your {feature} allowance is used up',
      heading: 'You have used all of this month’s {feature}.',
      paragraphs: [
        'It begins anew on {date}, or with a larger plan at once. Nothing is ever charged beyond your plan.',
      ],
      button: 'See your usage',
    },
    receipt: {
      subject: 'Receipt {number}: {amount}',
      heading: 'Thank you for your payment',
      paragraphs: ['We have received {amount} for {plan}. Your invoice {number} can be printed and saved as PDF.'],
      button: 'Open the invoice',
    },
    'payment-failed': {
      subject: 'Your payment for {plan} failed',
      heading: 'Your payment failed',
      paragraphs: [
        'The renewal of {plan} could not be charged. We try again on the following days; the plan stays yours until {date}.',
        'Check your card so that nothing is interrupted.',
      ],
      button: 'Check your card',
    },
    'plan-changed': {
      subject: 'Your plan is now {plan}',
      heading: 'Your plan has changed',
      paragraphs: ['You are on {plan} now. Everything it includes is ready.'],
      button: 'See your plan',
    },
    'subscription-cancelled': {
      subject: 'Your plan ends on {date}',
      heading: 'You have cancelled {plan}',
      paragraphs: [
        '{plan} is yours until {date}. Nothing more will be charged, and until then you can change your mind.',
        'Afterwards you are on Free: your files stay readable, and Free’s limits apply.',
      ],
      button: 'Keep your plan',
    },
    'subscription-ended': {
      subject: '{plan} has ended',
      heading: '{plan} has ended',
      paragraphs: ['You are on Free now. Your files stay readable; new ones can be added within Free’s limits.'],
      button: 'See the plans',
    },
    'retention-changed': {
      subject: 'Files are kept for {days} days on {plan}',
      heading: 'Files are kept for {days} days on {plan}',
      paragraphs: ['Those you have keep their dates; the first one goes on {date}.'],
      button: 'Open the library',
    },
    'file-expiring': {
      subject: '{file} will be deleted on {date}',
      heading: '{file} will be deleted on {date}',
      paragraphs: ['Download it before then, or keep it longer with a larger plan.'],
      button: 'Open the library',
    },
    'files-expiring': {
      subject: '{count} files will soon be deleted',
      heading: '{count} files will soon be deleted',
      paragraphs: [
        'The first one, {file}, goes on {date}. Download them before, or keep them longer with a larger plan.',
      ],
      button: 'Open the library',
    },
    'support-message': {
      subject: 'Message from {sender}',
      heading: 'A message from {sender}',
      paragraphs: ['{message}', '{address}'],
      button: 'Answer',
    },
  },
  es: {
    verification: {
      subject: 'Tu código es {code}',
      heading: 'Verifica tu correo',
      paragraphs: [
        'Introduce este código para verificar tu dirección o usa el botón.',
        'Ambos sirven durante 24 horas. Si no te has registrado, ignora este mensaje.',
      ],
      button: 'Verificar correo',
    },
    welcome: {
      subject: 'Te damos la bienvenida a Timbrel',
      heading: 'Hola, {name}',
      paragraphs: [
        'Sube una grabación y su transcripción está a un clic; corrígela, tradúcela, resúmela y córtala en el mismo sitio.',
        'Empezar no cuesta nada.',
      ],
      button: 'Abrir Timbrel',
    },
    'already-registered': {
      subject: 'Ya tienes una cuenta',
      heading: 'Ya tienes una cuenta',
      paragraphs: [
        'Hola, {name}: alguien ha intentado registrarse con esta dirección. Ya tienes una cuenta: solo tienes que iniciar sesión.',
        'Si no has sido tú, nada ha cambiado y no tienes que hacer nada.',
      ],
      button: 'Iniciar sesión',
    },
    'session-reuse': {
      subject: 'Hemos cerrado la sesión de uno de tus dispositivos',
      heading: 'Hemos cerrado una sesión por tu seguridad',
      paragraphs: [
        'Hola, {name}: se ha vuelto a usar una credencial antigua tuya. Puede que alguien la haya copiado, así que hemos cerrado esa sesión.',
        'Inicia sesión de nuevo. Si te sorprende, cambia tu contraseña.',
      ],
      button: 'Iniciar sesión',
    },
    'password-reset': {
      subject: 'Restablece tu contraseña',
      heading: 'Restablece tu contraseña',
      paragraphs: [
        'Hola, {name}: alguien ha pedido una contraseña nueva para tu cuenta. El botón lleva a una página donde la eliges.',
        'Sirve una vez, durante una hora. Si no has sido tú, ignora este mensaje: tu contraseña no cambia.',
      ],
      button: 'Elegir una contraseña nueva',
    },
    'password-changed': {
      subject: 'Tu contraseña ha cambiado',
      heading: 'Tu contraseña ha cambiado',
      paragraphs: [
        'Hola, {name}: tu cuenta tiene una contraseña nueva y hemos cerrado la sesión en los demás dispositivos.',
        'Si no has sido tú, elige otra ahora mismo.',
      ],
      button: 'No he sido yo',
    },
    'email-change': {
      subject: 'Confirma tu nueva dirección',
      heading: 'Confirma tu nueva dirección',
      paragraphs: [
        'Hola, {name}: quieres usar {address} en tu cuenta. El cambio se aplica cuando lo confirmes.',
        'El botón sirve una vez, durante 24 horas. Si no lo has pedido, ignora este mensaje.',
      ],
      button: 'Confirmar la dirección',
    },
    'email-changed': {
      subject: 'Tu dirección es ahora {address}',
      heading: 'Tu dirección ha cambiado',
      paragraphs: [
        'Hola, {name}: tu cuenta usa {address} a partir de ahora.',
        'Si no has sido tú, recupérala: el botón sirve durante 7 días, cierra todas las sesiones y te deja elegir una contraseña nueva.',
      ],
      button: 'Recuperar la anterior',
    },
    'google-linked': {
      subject: 'Ya puedes iniciar sesión con Google',
      heading: 'Google se ha vinculado a tu cuenta',
      paragraphs: [
        'Hola, {name}: alguien ha entrado con Google y ha demostrado que esta dirección es suya. Desde ahora tu cuenta se abre también así, además de con tu contraseña.',
        'Si no has sido tú, quien lo hizo puede leer tu correo: protege primero tu buzón y después tu cuenta.',
      ],
      button: 'Ver la actividad',
    },
    'second-factor-on': {
      subject: 'Tu cuenta pide ahora un código',
      heading: 'El segundo factor está activado',
      paragraphs: [
        'Hola, {name}: a partir de ahora, para entrar hace falta un código de tu aplicación de autenticación.',
        'Guarda los códigos de recuperación donde los encuentres si pierdes la aplicación.',
      ],
      button: 'Abrir los ajustes',
    },
    'second-factor-off': {
      subject: 'Tu cuenta ya no pide código',
      heading: 'El segundo factor está desactivado',
      paragraphs: [
        'Hola, {name}: ya no hace falta un código de tu aplicación de autenticación para entrar.',
        'Si no has sido tú, elige ahora mismo una contraseña nueva.',
      ],
      button: 'No he sido yo',
    },
    'account-deleted': {
      subject: 'Tu cuenta se ha eliminado',
      heading: 'Tu cuenta se ha eliminado',
      paragraphs: [
        'Adiós, {name}. Tus archivos, transcripciones y todo lo demás que guardábamos de ti ya no existen; solo se conservan las facturas, como exige la ley.',
        'No se cobrará ningún pago más. Puedes volver a registrarte cuando quieras.',
      ],
      button: 'Abrir Timbrel',
    },
    announcement: {
      subject: '{subject}',
      heading: '{subject}',
      paragraphs: ['{message}'],
      button: 'Abrir Timbrel',
    },
    'transcript-ready': {
      subject: 'La transcripción de {file} está lista',
      heading: 'Tu transcripción está lista',
      paragraphs: ['{file}: {duration}, {words} palabras.'],
      button: 'Abrir la transcripción',
    },
    'job-failed': {
      subject: 'No se pudo procesar {file}',
      heading: 'Un trabajo ha fallado',
      paragraphs: ['{file}: {reason}', 'No se ha cobrado. Puedes volver a intentarlo desde tus trabajos.'],
      button: 'Abrir el archivo',
    },
    'usage-80': {
      subject: 'Has usado el 80 % de tu cupo de {feature}',
      heading: 'Has usado el 80 % del cupo de {feature} de este mes.',
      paragraphs: ['Se renueva el {date}. Hasta entonces, un plan mayor te da más.'],
      button: 'Ver tu uso',
    },
    'usage-100': {
      subject: 'Has agotado tu cupo de {feature}',
      heading: 'Has usado todo el cupo de {feature} de este mes.',
      paragraphs: ['Se renueva el {date}, o de inmediato con un plan mayor. Nunca se cobra nada fuera de tu plan.'],
      button: 'Ver tu uso',
    },
    receipt: {
      subject: 'Recibo {number}: {amount}',
      heading: 'Gracias por tu pago',
      paragraphs: ['Hemos recibido {amount} por {plan}. Puedes imprimir tu factura {number} y guardarla como PDF.'],
      button: 'Abrir la factura',
    },
    'payment-failed': {
      subject: 'Tu pago de {plan} ha fallado',
      heading: 'Tu pago ha fallado',
      paragraphs: [
        'No se pudo cobrar la renovación de {plan}. Lo intentaremos de nuevo los próximos días; el plan sigue siendo tuyo hasta el {date}.',
        'Revisa tu tarjeta para que nada se interrumpa.',
      ],
      button: 'Revisar la tarjeta',
    },
    'plan-changed': {
      subject: 'Tu plan es ahora {plan}',
      heading: 'Tu plan ha cambiado',
      paragraphs: ['Ahora estás en {plan}. Todo lo que incluye está listo.'],
      button: 'Ver tu plan',
    },
    'subscription-cancelled': {
      subject: 'Tu plan termina el {date}',
      heading: 'Has cancelado {plan}',
      paragraphs: [
        '{plan} es tuyo hasta el {date}. No se cobrará nada más y hasta entonces puedes cambiar de opinión.',
        'Después estarás en Free: tus archivos se podrán leer y valdrán los límites de Free.',
      ],
      button: 'Conservar tu plan',
    },
    'subscription-ended': {
      subject: '{plan} ha terminado',
      heading: '{plan} ha terminado',
      paragraphs: [
        'Ahora estás en Free. Tus archivos se pueden leer; puedes añadir otros dentro de los límites de Free.',
      ],
      button: 'Ver los planes',
    },
    'retention-changed': {
      subject: 'En {plan} los archivos se guardan {days} días',
      heading: 'En {plan} los archivos se guardan {days} días',
      paragraphs: ['Los que tienes conservan su fecha; el primero se borra el {date}.'],
      button: 'Abrir la biblioteca',
    },
    'file-expiring': {
      subject: '{file} se borrará el {date}',
      heading: '{file} se borrará el {date}',
      paragraphs: ['Descárgalo antes, o consérvalo más tiempo con un plan mayor.'],
      button: 'Abrir la biblioteca',
    },
    'files-expiring': {
      subject: '{count} archivos se borrarán pronto',
      heading: '{count} archivos se borrarán pronto',
      paragraphs: [
        'El primero, {file}, se borra el {date}. Descárgalos antes, o consérvalos más tiempo con un plan mayor.',
      ],
      button: 'Abrir la biblioteca',
    },
    'support-message': {
      subject: 'Mensaje de {sender}',
      heading: 'Un mensaje de {sender}',
      paragraphs: ['{message}', '{address}'],
      button: 'Responder',
    },
  },
  fr: {
    verification: {
      subject: 'Votre code est {code}',
      heading: 'Vérifiez votre adresse',
      paragraphs: [
        'Saisissez ce code pour vérifier votre adresse, ou utilisez le bouton.',
        'Les deux sont valables 24 heures. Si vous ne vous êtes pas inscrit, ignorez ce message.',
      ],
      button: 'Vérifier l’adresse',
    },
    welcome: {
      subject: 'Bienvenue sur Timbrel',
      heading: 'Bienvenue {name}',
      paragraphs: [
        'Importez un enregistrement : sa transcription est à un clic ; corrigez, traduisez, résumez et coupez au même endroit.',
        'Commencer ne coûte rien.',
      ],
      button: 'Ouvrir Timbrel',
    },
    'already-registered': {
      subject: 'Vous avez déjà un compte',
      heading: 'Vous avez déjà un compte',
      paragraphs: [
        'Bonjour {name}, quelqu’un a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous simplement.',
        'Si ce n’était pas vous, rien n’a changé et il n’y a rien à faire.',
      ],
      button: 'Se connecter',
    },
    'session-reuse': {
      subject: 'Nous avons déconnecté un de vos appareils',
      heading: 'Une session a été fermée par sécurité',
      paragraphs: [
        'Bonjour {name}, un ancien jeton de connexion a été réutilisé. Quelqu’un l’a peut-être copié : nous avons fermé cette session.',
        'Reconnectez-vous. Si cela vous surprend, changez votre mot de passe.',
      ],
      button: 'Se connecter',
    },
    'password-reset': {
      subject: 'Réinitialisez votre mot de passe',
      heading: 'Réinitialisez votre mot de passe',
      paragraphs: [
        'Bonjour {name}, quelqu’un a demandé un nouveau mot de passe pour votre compte. Le bouton mène à une page où vous le choisissez.',
        'Il fonctionne une fois, pendant une heure. Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
      ],
      button: 'Choisir un nouveau mot de passe',
    },
    'password-changed': {
      subject: 'Votre mot de passe a été modifié',
      heading: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Bonjour {name}, votre compte a un nouveau mot de passe et tous les autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez-en un autre tout de suite.',
      ],
      button: 'Ce n’était pas moi',
    },
    'email-change': {
      subject: 'Confirmez votre nouvelle adresse',
      heading: 'Confirmez votre nouvelle adresse',
      paragraphs: [
        'Bonjour {name}, vous voulez utiliser {address} pour votre compte. Le changement prend effet dès que vous le confirmez.',
        'Le bouton fonctionne une fois, pendant 24 heures. Si vous n’avez rien demandé, ignorez ce message.',
      ],
      button: 'Confirmer l’adresse',
    },
    'email-changed': {
      subject: 'Votre adresse est désormais {address}',
      heading: 'Votre adresse a été modifiée',
      paragraphs: [
        'Bonjour {name}, votre compte utilise désormais {address}.',
        'Si ce n’était pas vous, annulez : le bouton fonctionne pendant 7 jours, met fin à toutes les sessions et vous laisse choisir un nouveau mot de passe.',
      ],
      button: 'Annuler le changement',
    },
    'google-linked': {
      subject: 'Vous pouvez vous connecter avec Google',
      heading: 'Google a été associé à votre compte',
      paragraphs: [
        'Bonjour {name}, quelqu’un s’est connecté avec Google et a prouvé cette adresse. Désormais, votre compte s’ouvre ainsi, en plus de votre mot de passe.',
        'Si ce n’était pas vous, cette personne peut lire vos messages : protégez d’abord votre messagerie, puis votre compte.',
      ],
      button: 'Voir l’activité',
    },
    'second-factor-on': {
      subject: 'Votre compte demande maintenant un code',
      heading: 'Le second facteur est activé',
      paragraphs: [
        'Bonjour {name}, la connexion demande désormais un code de votre application d’authentification.',
        'Gardez les codes de secours là où vous les retrouverez si l’application est perdue.',
      ],
      button: 'Ouvrir les paramètres',
    },
    'second-factor-off': {
      subject: 'Votre compte ne demande plus de code',
      heading: 'Le second facteur est désactivé',
      paragraphs: [
        'Bonjour {name}, la connexion ne demande plus de code de votre application d’authentification.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      ],
      button: 'Ce n’était pas moi',
    },
    'account-deleted': {
      subject: 'Votre compte est supprimé',
      heading: 'Votre compte est supprimé',
      paragraphs: [
        'Au revoir {name}. Vos fichiers, transcriptions et tout ce que nous conservions sur vous ont disparu ; seules les factures sont gardées, comme la loi l’exige.',
        'Plus aucun paiement ne sera prélevé. Vous pouvez vous réinscrire à tout moment.',
      ],
      button: 'Ouvrir Timbrel',
    },
    announcement: {
      subject: '{subject}',
      heading: '{subject}',
      paragraphs: ['{message}'],
      button: 'Ouvrir Timbrel',
    },
    'transcript-ready': {
      subject: 'La transcription de {file} est prête',
      heading: 'Votre transcription est prête',
      paragraphs: ['{file} : {duration}, {words} mots.'],
      button: 'Ouvrir la transcription',
    },
    'job-failed': {
      subject: '{file} n’a pas pu être traité',
      heading: 'Une tâche a échoué',
      paragraphs: ['{file} : {reason}', 'Rien n’a été décompté. Vous pouvez réessayer depuis vos tâches.'],
      button: 'Ouvrir le fichier',
    },
    'usage-80': {
      subject: '80 % de votre quota de {feature} est utilisé',
      heading: 'Vous avez utilisé 80 % du quota de {feature} de ce mois.',
      paragraphs: ['Il se renouvelle le {date}. D’ici là, une offre supérieure vous en donne plus.'],
      button: 'Voir votre utilisation',
    },
    'usage-100': {
      subject: 'Votre quota de {feature} est épuisé',
      heading: 'Vous avez utilisé tout le quota de {feature} de ce mois.',
      paragraphs: [
        'Il se renouvelle le {date}, ou tout de suite avec une offre supérieure. Rien n’est jamais facturé au-delà de votre offre.',
      ],
      button: 'Voir votre utilisation',
    },
    receipt: {
      subject: 'Reçu {number} : {amount}',
      heading: 'Merci pour votre paiement',
      paragraphs: [
        'Nous avons reçu {amount} pour {plan}. Votre facture {number} peut être imprimée et enregistrée en PDF.',
      ],
      button: 'Ouvrir la facture',
    },
    'payment-failed': {
      subject: 'Votre paiement pour {plan} a échoué',
      heading: 'Votre paiement a échoué',
      paragraphs: [
        'Le renouvellement de {plan} n’a pas pu être débité. Nous réessayons les jours suivants ; l’offre reste à vous jusqu’au {date}.',
        'Vérifiez votre carte pour que rien ne soit interrompu.',
      ],
      button: 'Vérifier la carte',
    },
    'plan-changed': {
      subject: 'Votre offre est maintenant {plan}',
      heading: 'Votre offre a changé',
      paragraphs: ['Vous êtes maintenant sur {plan}. Tout ce qu’elle comprend est prêt.'],
      button: 'Voir votre offre',
    },
    'subscription-cancelled': {
      subject: 'Votre offre se termine le {date}',
      heading: 'Vous avez résilié {plan}',
      paragraphs: [
        '{plan} est à vous jusqu’au {date}. Rien ne sera plus débité et d’ici là vous pouvez changer d’avis.',
        'Ensuite vous serez sur Free : vos fichiers restent lisibles dans les limites de Free.',
      ],
      button: 'Garder votre offre',
    },
    'subscription-ended': {
      subject: '{plan} a pris fin',
      heading: '{plan} a pris fin',
      paragraphs: [
        'Vous êtes maintenant sur Free. Vos fichiers restent lisibles ; vous pouvez en ajouter dans les limites de Free.',
      ],
      button: 'Voir les offres',
    },
    'retention-changed': {
      subject: 'Avec {plan}, les fichiers sont gardés {days} jours',
      heading: 'Avec {plan}, les fichiers sont gardés {days} jours',
      paragraphs: ['Ceux que vous avez gardent leur date ; le premier sera supprimé le {date}.'],
      button: 'Ouvrir la bibliothèque',
    },
    'file-expiring': {
      subject: '{file} sera supprimé le {date}',
      heading: '{file} sera supprimé le {date}',
      paragraphs: ['Téléchargez-le avant, ou gardez-le plus longtemps avec une offre supérieure.'],
      button: 'Ouvrir la bibliothèque',
    },
    'files-expiring': {
      subject: '{count} fichiers seront bientôt supprimés',
      heading: '{count} fichiers seront bientôt supprimés',
      paragraphs: [
        'Le premier, {file}, le sera le {date}. Téléchargez-les avant, ou gardez-les plus longtemps avec une offre supérieure.',
      ],
      button: 'Ouvrir la bibliothèque',
    },
    'support-message': {
      subject: 'Message de {sender}',
      heading: 'Un message de {sender}',
      paragraphs: ['{message}', '{address}'],
      button: 'Répondre',
    },
  },
  de: {
    verification: {
      subject: 'Ihr Code ist {code}',
      heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Geben Sie diesen Code ein, um Ihre Adresse zu bestätigen, oder nutzen Sie die Schaltfläche.',
        'Beides gilt 24 Stunden. Falls Sie sich nicht registriert haben, ignorieren Sie diese Nachricht.',
      ],
      button: 'E-Mail bestätigen',
    },
    welcome: {
      subject: 'Willkommen bei Timbrel',
      heading: 'Willkommen, {name}',
      paragraphs: [
        'Laden Sie eine Aufnahme hoch, und ihr Transkript ist einen Klick entfernt; am selben Ort korrigieren, übersetzen, fassen Sie zusammen und schneiden Sie.',
        'Der Anfang kostet nichts.',
      ],
      button: 'Timbrel öffnen',
    },
    'already-registered': {
      subject: 'Sie haben bereits ein Konto',
      heading: 'Sie haben bereits ein Konto',
      paragraphs: [
        'Hallo {name}, jemand wollte sich mit dieser Adresse registrieren. Sie haben bereits ein Konto: Melden Sie sich einfach an.',
        'Wenn Sie das nicht waren, hat sich nichts geändert und Sie müssen nichts tun.',
      ],
      button: 'Anmelden',
    },
    'session-reuse': {
      subject: 'Wir haben eines Ihrer Geräte abgemeldet',
      heading: 'Eine Sitzung wurde zu Ihrer Sicherheit beendet',
      paragraphs: [
        'Hallo {name}, ein altes Anmelde-Token von Ihnen wurde erneut benutzt. Womöglich hat es jemand kopiert, deshalb haben wir diese Sitzung beendet.',
        'Melden Sie sich neu an. Wenn Sie das überrascht, ändern Sie Ihr Passwort.',
      ],
      button: 'Anmelden',
    },
    'password-reset': {
      subject: 'Neues Passwort wählen',
      heading: 'Neues Passwort wählen',
      paragraphs: [
        'Hallo {name}, für Ihr Konto wurde ein neues Passwort angefordert. Der Knopf führt zu der Seite, auf der Sie es wählen.',
        'Er gilt einmal, eine Stunde lang. Waren Sie es nicht, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
      ],
      button: 'Neues Passwort wählen',
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      heading: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Hallo {name}, Ihr Konto hat ein neues Passwort, und alle anderen Geräte wurden abgemeldet.',
        'Waren Sie es nicht, wählen Sie sofort ein neues.',
      ],
      button: 'Ich war es nicht',
    },
    'email-change': {
      subject: 'Bestätigen Sie Ihre neue Adresse',
      heading: 'Bestätigen Sie Ihre neue Adresse',
      paragraphs: [
        'Hallo {name}, Sie möchten {address} für Ihr Konto verwenden. Das gilt, sobald Sie es bestätigen.',
        'Der Knopf gilt einmal, 24 Stunden lang. Haben Sie das nicht gewollt, ignorieren Sie diese Mail.',
      ],
      button: 'Adresse bestätigen',
    },
    'email-changed': {
      subject: 'Ihre Adresse ist jetzt {address}',
      heading: 'Ihre Adresse wurde geändert',
      paragraphs: [
        'Hallo {name}, Ihr Konto verwendet ab jetzt {address}.',
        'Waren Sie es nicht, nehmen Sie es zurück: Der Knopf gilt 7 Tage, beendet jede Sitzung und lässt Sie ein neues Passwort wählen.',
      ],
      button: 'Zurücknehmen',
    },
    'google-linked': {
      subject: 'Sie können sich jetzt mit Google anmelden',
      heading: 'Google wurde mit Ihrem Konto verbunden',
      paragraphs: [
        'Hallo {name}, jemand hat sich mit Google angemeldet und diese Adresse nachgewiesen. Ab jetzt öffnet sich Ihr Konto auch damit, nicht nur mit Ihrem Passwort.',
        'Waren Sie es nicht, kann diese Person Ihre Mails lesen: Sichern Sie zuerst Ihr Postfach, dann Ihr Konto.',
      ],
      button: 'Aktivität ansehen',
    },
    'second-factor-on': {
      subject: 'Ihr Konto verlangt jetzt einen Code',
      heading: 'Der zweite Faktor ist eingeschaltet',
      paragraphs: [
        'Hallo {name}, die Anmeldung verlangt ab jetzt einen Code Ihrer Authentifizierungs-App.',
        'Bewahren Sie die Wiederherstellungscodes so auf, dass Sie sie finden, wenn die App verloren ist.',
      ],
      button: 'Einstellungen öffnen',
    },
    'second-factor-off': {
      subject: 'Ihr Konto verlangt keinen Code mehr',
      heading: 'Der zweite Faktor ist ausgeschaltet',
      paragraphs: [
        'Hallo {name}, die Anmeldung verlangt keinen Code Ihrer Authentifizierungs-App mehr.',
        'Waren Sie es nicht, wählen Sie sofort ein neues Passwort.',
      ],
      button: 'Ich war es nicht',
    },
    'account-deleted': {
      subject: 'Ihr Konto ist gelöscht',
      heading: 'Ihr Konto ist gelöscht',
      paragraphs: [
        'Auf Wiedersehen, {name}. Ihre Dateien, Transkripte und alles andere, was wir über Sie hatten, sind fort; nur Rechnungen bleiben, wie das Gesetz es verlangt.',
        'Es wird nichts mehr abgebucht. Sie können sich jederzeit neu registrieren.',
      ],
      button: 'Timbrel öffnen',
    },
    announcement: {
      subject: '{subject}',
      heading: '{subject}',
      paragraphs: ['{message}'],
      button: 'Timbrel öffnen',
    },
    'transcript-ready': {
      subject: 'Das Transkript von {file} ist fertig',
      heading: 'Ihr Transkript ist fertig',
      paragraphs: ['{file}: {duration}, {words} Wörter.'],
      button: 'Transkript öffnen',
    },
    'job-failed': {
      subject: '{file} konnte nicht verarbeitet werden',
      heading: 'Ein Auftrag ist fehlgeschlagen',
      paragraphs: ['{file}: {reason}', 'Er wurde nicht berechnet. Sie können ihn in Ihren Aufträgen erneut starten.'],
      button: 'Datei öffnen',
    },
    'usage-80': {
      subject: '80 % Ihres Kontingents für {feature} sind verbraucht',
      heading: 'Sie haben 80 % Ihres Monatskontingents für {feature} verbraucht.',
      paragraphs: ['Am {date} beginnt es neu. Bis dahin gibt Ihnen ein größerer Tarif mehr.'],
      button: 'Verbrauch ansehen',
    },
    'usage-100': {
      subject: 'Ihr Kontingent für {feature} ist verbraucht',
      heading: 'Sie haben Ihr ganzes Monatskontingent für {feature} verbraucht.',
      paragraphs: [
        'Am {date} beginnt es neu, mit einem größeren Tarif sofort. Über Ihren Tarif hinaus wird nie etwas berechnet.',
      ],
      button: 'Verbrauch ansehen',
    },
    receipt: {
      subject: 'Quittung {number}: {amount}',
      heading: 'Danke für Ihre Zahlung',
      paragraphs: [
        'Wir haben {amount} für {plan} erhalten. Ihre Rechnung {number} können Sie drucken und als PDF speichern.',
      ],
      button: 'Rechnung öffnen',
    },
    'payment-failed': {
      subject: 'Ihre Zahlung für {plan} ist fehlgeschlagen',
      heading: 'Ihre Zahlung ist fehlgeschlagen',
      paragraphs: [
        'Die Verlängerung von {plan} konnte nicht abgebucht werden. Wir versuchen es in den nächsten Tagen erneut; der Tarif bleibt bis {date}.',
        'Prüfen Sie Ihre Karte, damit nichts unterbrochen wird.',
      ],
      button: 'Karte prüfen',
    },
    'plan-changed': {
      subject: 'Ihr Tarif ist jetzt {plan}',
      heading: 'Ihr Tarif wurde geändert',
      paragraphs: ['Sie sind jetzt bei {plan}. Alles, was er enthält, steht bereit.'],
      button: 'Tarif ansehen',
    },
    'subscription-cancelled': {
      subject: 'Ihr Tarif endet am {date}',
      heading: 'Sie haben {plan} gekündigt',
      paragraphs: [
        '{plan} gehört Ihnen bis {date}. Es wird nichts mehr berechnet, und bis dahin können Sie es sich anders überlegen.',
        'Danach sind Sie bei Free: Ihre Dateien bleiben lesbar, es gelten die Grenzen von Free.',
      ],
      button: 'Tarif behalten',
    },
    'subscription-ended': {
      subject: '{plan} ist beendet',
      heading: '{plan} ist beendet',
      paragraphs: ['Sie sind jetzt bei Free. Ihre Dateien bleiben lesbar; neue passen in die Grenzen von Free.'],
      button: 'Tarife ansehen',
    },
    'retention-changed': {
      subject: 'Mit {plan} bleiben Dateien {days} Tage',
      heading: 'Mit {plan} bleiben Dateien {days} Tage',
      paragraphs: ['Die vorhandenen behalten ihr Datum; die erste geht am {date}.'],
      button: 'Bibliothek öffnen',
    },
    'file-expiring': {
      subject: '{file} wird am {date} gelöscht',
      heading: '{file} wird am {date} gelöscht',
      paragraphs: ['Laden Sie sie vorher herunter, oder behalten Sie sie mit einem größeren Tarif länger.'],
      button: 'Bibliothek öffnen',
    },
    'files-expiring': {
      subject: '{count} Dateien werden bald gelöscht',
      heading: '{count} Dateien werden bald gelöscht',
      paragraphs: [
        'Die erste, {file}, geht am {date}. Laden Sie sie vorher herunter, oder behalten Sie sie mit einem größeren Tarif länger.',
      ],
      button: 'Bibliothek öffnen',
    },
    'support-message': {
      subject: 'Nachricht von {sender}',
      heading: 'Eine Nachricht von {sender}',
      paragraphs: ['{message}', '{address}'],
      button: 'Antworten',
    },
  },
};

/** Under mails that an account can do without: the words of the way to say so. */
export const PREFERENCES_LINK: Record<MailLanguage, string> = {
  en: 'Choose which mails you get',
  es: 'Elige qué correos recibes',
  fr: 'Choisissez les e-mails que vous recevez',
  de: 'Wählen Sie, welche Mails Sie erhalten',
};
