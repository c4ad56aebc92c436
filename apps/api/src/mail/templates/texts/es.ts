import { type MailTexts } from '../mail-texts.js';

export const es: MailTexts = {
  verification: {
    subject: 'Tu código es {code}',
    heading: 'Verifica tu correo',
    paragraphs: [
      'Introduce este código para verificar tu dirección o usa el botón.',
      'Ambos sirven durante 24 horas. Si no te has registrado, ignora este correo.',
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
      'Hola, {name}: se ha vuelto a usar una credencial antigua de tu cuenta. Puede que alguien la haya copiado, así que hemos cerrado esa sesión.',
      'Inicia sesión de nuevo. Si te sorprende, cambia tu contraseña.',
    ],
    button: 'Iniciar sesión',
  },
  'password-reset': {
    subject: 'Restablece tu contraseña',
    heading: 'Restablece tu contraseña',
    paragraphs: [
      'Hola, {name}: alguien ha pedido una contraseña nueva para tu cuenta. El botón lleva a la página donde puedes elegirla.',
      'Sirve una vez, durante una hora. Si no has sido tú, ignora este correo: tu contraseña no cambia.',
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
  'password-recovered': {
    subject: 'Tu contraseña ha cambiado',
    heading: 'Tu contraseña ha cambiado',
    paragraphs: [
      'Hola, {name}: tu cuenta tiene una contraseña nueva y hemos cerrado la sesión en todos los dispositivos.',
      'Las claves de API, los webhooks y los enlaces compartidos de tu cuenta siguen funcionando. Si otra persona puede haber usado tu cuenta, revísalos y revoca los que no reconozcas.',
      'Si no has sido tú quien ha elegido la contraseña, elige otra ahora mismo con «He olvidado la contraseña» en la página de inicio de sesión.',
    ],
    button: 'Revisar el acceso',
  },
  'email-change': {
    subject: 'Confirma tu nueva dirección',
    heading: 'Confirma tu nueva dirección',
    paragraphs: [
      'Hola: quieres usar {address} en tu cuenta. El cambio se aplicará cuando lo confirmes.',
      'El botón sirve una vez, durante 24 horas. Si no lo has pedido, ignora este correo.',
    ],
    button: 'Confirmar la dirección',
  },
  'email-change-requested': {
    subject: 'Se ha solicitado cambiar tu dirección a {address}',
    heading: 'Se ha solicitado cambiar tu dirección',
    paragraphs: [
      'Hola, {name}: alguien con la sesión iniciada en tu cuenta ha pedido usar {address} en lugar de esta dirección. El cambio se aplicará cuando se confirme esa dirección.',
      'Si no has sido tú, elige una contraseña nueva: así se cancela el cambio y se cierran todas las sesiones.',
    ],
    button: 'No he sido yo',
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
      'Hola, {name}: alguien ha entrado con Google y ha demostrado tener acceso a esta dirección. Desde ahora se puede entrar en tu cuenta también así, además de con tu contraseña.',
      'Si no has sido tú, quien lo hizo puede leer tu correo: protege primero tu correo y después tu cuenta.',
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
      'Adiós, {name}. Tus archivos, tus transcripciones y todo lo demás que guardábamos de ti ya no existen; solo se conservan las facturas, como exige la ley.',
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
    subject: 'No se ha podido procesar {file}',
    heading: 'Un trabajo ha fallado',
    paragraphs: ['{file}: {reason}', 'No se ha cobrado. Puedes volver a intentarlo desde tus trabajos.'],
    button: 'Abrir el archivo',
  },
  'usage-80': {
    subject: 'Has usado el 80 % de tu cupo de {feature}',
    heading: 'Has usado el 80 % del cupo de {feature} de este mes.',
    paragraphs: ['Se renueva el {date}. Hasta entonces, un plan superior te da más.'],
    button: 'Ver tu uso',
  },
  'usage-100': {
    subject: 'Has agotado tu cupo de {feature}',
    heading: 'Has usado todo el cupo de {feature} de este mes.',
    paragraphs: ['Se renueva el {date}, o de inmediato con un plan superior. Nunca se cobra nada fuera de tu plan.'],
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
      'No se ha podido cobrar la renovación de {plan}. Lo intentaremos de nuevo los próximos días; el plan sigue siendo tuyo hasta el {date}.',
      'Revisa tu tarjeta para que nada se interrumpa.',
    ],
    button: 'Revisar la tarjeta',
  },
  'plan-changed': {
    subject: 'Tu plan es ahora {plan}',
    heading: 'Tu plan ha cambiado',
    paragraphs: ['Ahora tienes {plan}. Todo lo que incluye está listo.'],
    button: 'Ver tu plan',
  },
  'subscription-cancelled': {
    subject: 'Tu plan termina el {date}',
    heading: 'Has cancelado {plan}',
    paragraphs: [
      '{plan} es tuyo hasta el {date}. No se cobrará nada más y hasta entonces puedes cambiar de opinión.',
      'Después pasarás a Free: podrás seguir leyendo tus archivos y valdrán los límites de Free.',
    ],
    button: 'Conservar tu plan',
  },
  'subscription-ended': {
    subject: '{plan} ha terminado',
    heading: '{plan} ha terminado',
    paragraphs: ['Ahora tienes Free. Puedes seguir leyendo tus archivos y añadir otros dentro de los límites de Free.'],
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
    paragraphs: ['Descárgalo antes, o consérvalo más tiempo con un plan superior.'],
    button: 'Abrir la biblioteca',
  },
  'files-expiring': {
    subject: '{count} archivos se borrarán pronto',
    heading: '{count} archivos se borrarán pronto',
    paragraphs: [
      'El primero, {file}, se borra el {date}. Descárgalos antes, o consérvalos más tiempo con un plan superior.',
    ],
    button: 'Abrir la biblioteca',
  },
  'support-message': {
    subject: 'Mensaje de {sender}',
    heading: 'Un mensaje de {sender}',
    paragraphs: ['{message}', '{address}'],
    button: 'Responder',
  },
};
