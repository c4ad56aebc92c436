import { type MailTexts } from '../mail-texts.js';

export const fr: MailTexts = {
  verification: {
    subject: 'Votre code est {code}',
    heading: 'Vérifiez votre adresse',
    paragraphs: [
      'Saisissez ce code pour vérifier votre adresse, ou utilisez le bouton.',
      'Les deux sont valables 24 heures. Si vous n’avez pas créé de compte, ignorez cet e-mail.',
    ],
    button: 'Vérifier l’adresse',
  },
  welcome: {
    subject: 'Bienvenue sur Timbrel',
    heading: 'Bienvenue, {name}',
    paragraphs: [
      'Importez un enregistrement : sa transcription est à un clic. Corrigez-la, traduisez-la, résumez-la et coupez le son au même endroit.',
      'Commencer ne coûte rien.',
    ],
    button: 'Ouvrir Timbrel',
  },
  'already-registered': {
    subject: 'Vous avez déjà un compte',
    heading: 'Vous avez déjà un compte',
    paragraphs: [
      'Bonjour {name}, quelqu’un a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous simplement.',
      'Si ce n’était pas vous, rien n’a changé et il n’y a rien à faire.',
    ],
    button: 'Se connecter',
  },
  'session-reuse': {
    subject: 'Nous avons déconnecté un de vos appareils',
    heading: 'Une session a été fermée par sécurité',
    paragraphs: [
      'Bonjour {name}, un ancien jeton de connexion a été réutilisé. Quelqu’un l’a peut-être copié : nous avons fermé cette session.',
      'Reconnectez-vous. Si cela vous surprend, changez votre mot de passe.',
    ],
    button: 'Se connecter',
  },
  'password-reset': {
    subject: 'Réinitialisez votre mot de passe',
    heading: 'Réinitialisez votre mot de passe',
    paragraphs: [
      'Bonjour {name}, quelqu’un a demandé un nouveau mot de passe pour votre compte. Le bouton mène à la page où vous pourrez le choisir.',
      'Il fonctionne une fois, pendant une heure. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.',
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
  'password-recovered': {
    subject: 'Votre mot de passe a été modifié',
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Bonjour {name}, votre compte a un nouveau mot de passe et tous les appareils ont été déconnectés.',
      'Les clés d’API, les webhooks et les liens de partage de votre compte fonctionnent toujours. Si quelqu’un d’autre a pu utiliser votre compte, vérifiez-les et révoquez ceux que vous ne reconnaissez pas.',
      'Si vous n’avez pas choisi ce mot de passe, choisissez-en un autre tout de suite avec « Mot de passe oublié » sur la page de connexion.',
    ],
    button: 'Vérifier les accès',
  },
  'email-change': {
    subject: 'Confirmez votre nouvelle adresse',
    heading: 'Confirmez votre nouvelle adresse',
    paragraphs: [
      'Bonjour, vous voulez utiliser {address} pour votre compte. Le changement prend effet dès que vous le confirmez.',
      'Le bouton fonctionne une fois, pendant 24 heures. Si vous n’avez rien demandé, ignorez cet e-mail.',
    ],
    button: 'Confirmer l’adresse',
  },
  'email-change-requested': {
    subject: 'Un changement de votre adresse en {address} a été demandé',
    heading: 'Un changement d’adresse a été demandé',
    paragraphs: [
      'Bonjour {name}, quelqu’un qui est connecté à votre compte a demandé d’utiliser {address} à la place de cette adresse. Le changement prend effet dès que cette adresse est confirmée.',
      'Si ce n’était pas vous, choisissez un nouveau mot de passe : cela annule le changement et déconnecte tous les appareils.',
    ],
    button: 'Ce n’était pas moi',
  },
  'email-changed': {
    subject: 'Votre adresse est désormais {address}',
    heading: 'Votre adresse a été modifiée',
    paragraphs: [
      'Bonjour {name}, votre compte utilise désormais {address}.',
      'Si ce n’était pas vous, annulez : le bouton fonctionne pendant 7 jours, met fin à toutes les sessions et vous laisse choisir un nouveau mot de passe.',
    ],
    button: 'Annuler le changement',
  },
  'google-linked': {
    subject: 'Vous pouvez vous connecter avec Google',
    heading: 'Google a été associé à votre compte',
    paragraphs: [
      'Bonjour {name}, quelqu’un s’est connecté avec Google en prouvant que cette adresse lui appartient. Votre compte s’ouvre désormais aussi de cette façon, en plus de votre mot de passe.',
      'Si ce n’était pas vous, cette personne peut lire vos e-mails : protégez d’abord votre messagerie, puis votre compte.',
    ],
    button: 'Voir l’activité',
  },
  'second-factor-on': {
    subject: 'Votre compte demande maintenant un code',
    heading: 'Le second facteur est activé',
    paragraphs: [
      'Bonjour {name}, la connexion demande désormais un code de votre application d’authentification.',
      'Gardez les codes de secours là où vous les retrouverez si vous perdez l’application.',
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
      'Au revoir {name}. Vos fichiers, transcriptions et tout ce que nous conservions sur vous ont disparu ; seules les factures sont gardées, comme la loi l’exige.',
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
    paragraphs: ['{file} : {duration}, {words} mots.'],
    button: 'Ouvrir la transcription',
  },
  'job-failed': {
    subject: '{file} n’a pas pu être traité',
    heading: 'Une tâche a échoué',
    paragraphs: ['{file} : {reason}', 'Rien n’a été décompté. Vous pouvez réessayer depuis vos tâches.'],
    button: 'Ouvrir le fichier',
  },
  'usage-80': {
    subject: 'Vous avez utilisé 80 % de votre quota de {feature}',
    heading: 'Vous avez utilisé 80 % du quota de {feature} de ce mois.',
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
    subject: 'Reçu {number} : {amount}',
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
      'Le renouvellement de {plan} n’a pas pu être débité. Nous réessaierons les jours suivants ; l’offre reste à vous jusqu’au {date}.',
      'Vérifiez votre carte pour que rien ne soit interrompu.',
    ],
    button: 'Vérifier la carte',
  },
  'plan-changed': {
    subject: 'Votre offre est maintenant {plan}',
    heading: 'Votre offre a changé',
    paragraphs: ['Vous avez maintenant {plan}. Tout ce qu’elle comprend est prêt.'],
    button: 'Voir votre offre',
  },
  'subscription-cancelled': {
    subject: 'Votre offre se termine le {date}',
    heading: 'Vous avez résilié {plan}',
    paragraphs: [
      '{plan} est à vous jusqu’au {date}. Plus rien ne sera débité et, d’ici là, vous pouvez changer d’avis.',
      'Ensuite, vous passerez à Free : vos fichiers restent lisibles et les limites de Free s’appliquent.',
    ],
    button: 'Garder votre offre',
  },
  'subscription-ended': {
    subject: '{plan} a pris fin',
    heading: '{plan} a pris fin',
    paragraphs: [
      'Vous avez maintenant Free. Vos fichiers restent lisibles ; vous pouvez en ajouter dans les limites de Free.',
    ],
    button: 'Voir les offres',
  },
  'retention-changed': {
    subject: 'Avec {plan}, les fichiers sont gardés {days} jours',
    heading: 'Avec {plan}, les fichiers sont gardés {days} jours',
    paragraphs: ['Ceux que vous avez gardent leur date ; le premier sera supprimé le {date}.'],
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
};
