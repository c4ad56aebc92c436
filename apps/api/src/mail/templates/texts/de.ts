import { type MailTexts } from '../mail-texts.js';

export const de: MailTexts = {
  verification: {
    subject: 'Ihr Code ist {code}',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Geben Sie diesen Code ein, um Ihre Adresse zu bestätigen, oder klicken Sie auf die Schaltfläche.',
      'Beides gilt 24 Stunden. Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
    ],
    button: 'E-Mail bestätigen',
  },
  welcome: {
    subject: 'Willkommen bei Timbrel',
    heading: 'Willkommen, {name}',
    paragraphs: [
      'Laden Sie eine Aufnahme hoch, und ihr Transkript ist einen Klick entfernt. Korrigieren, Übersetzen, Zusammenfassen und Schneiden geht am selben Ort.',
      'Der Einstieg kostet nichts.',
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
      'Hallo {name}, ein altes Anmeldetoken von Ihnen wurde erneut benutzt. Womöglich hat es jemand kopiert, deshalb haben wir diese Sitzung beendet.',
      'Melden Sie sich erneut an. Wenn Sie das überrascht, ändern Sie Ihr Passwort.',
    ],
    button: 'Anmelden',
  },
  'password-reset': {
    subject: 'Neues Passwort wählen',
    heading: 'Neues Passwort wählen',
    paragraphs: [
      'Hallo {name}, für Ihr Konto wurde ein neues Passwort angefordert. Die Schaltfläche führt zu der Seite, auf der Sie es wählen.',
      'Sie gilt einmal, eine Stunde lang. Waren Sie es nicht, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
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
  'password-recovered': {
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    paragraphs: [
      'Hallo {name}, Ihr Konto hat ein neues Passwort, und alle Geräte wurden abgemeldet.',
      'API-Schlüssel, Webhooks und Freigabelinks Ihres Kontos funktionieren weiterhin. Hat vielleicht jemand anderes Ihr Konto benutzt, prüfen Sie sie und widerrufen Sie, was Sie nicht kennen.',
      'Haben nicht Sie das neue Passwort gewählt, wählen Sie sofort ein anderes: über „Passwort vergessen“ auf der Anmeldeseite.',
    ],
    button: 'Zugriffe prüfen',
  },
  'email-change': {
    subject: 'Bestätigen Sie Ihre neue Adresse',
    heading: 'Bestätigen Sie Ihre neue Adresse',
    paragraphs: [
      'Guten Tag, Sie möchten {address} für Ihr Konto verwenden. Das gilt, sobald Sie es bestätigen.',
      'Die Schaltfläche gilt einmal, 24 Stunden lang. Haben Sie das nicht angefordert, ignorieren Sie diese E-Mail.',
    ],
    button: 'Adresse bestätigen',
  },
  'email-change-requested': {
    subject: 'Eine Änderung Ihrer Adresse in {address} wurde angefordert',
    heading: 'Eine Änderung Ihrer Adresse wurde angefordert',
    paragraphs: [
      'Hallo {name}, jemand, der in Ihrem Konto angemeldet ist, möchte {address} statt dieser Adresse verwenden. Die Änderung gilt, sobald jene Adresse bestätigt ist.',
      'Waren Sie es nicht, wählen Sie ein neues Passwort: Das bricht die Änderung ab und meldet alle Geräte ab.',
    ],
    button: 'Ich war es nicht',
  },
  'email-changed': {
    subject: 'Ihre Adresse ist jetzt {address}',
    heading: 'Ihre Adresse wurde geändert',
    paragraphs: [
      'Hallo {name}, Ihr Konto verwendet ab jetzt {address}.',
      'Waren Sie es nicht, nehmen Sie es zurück: Die Schaltfläche gilt 7 Tage, beendet jede Sitzung und lässt Sie ein neues Passwort wählen.',
    ],
    button: 'Zurücknehmen',
  },
  'google-linked': {
    subject: 'Sie können sich jetzt mit Google anmelden',
    heading: 'Google wurde mit Ihrem Konto verbunden',
    paragraphs: [
      'Hallo {name}, jemand hat sich mit Google angemeldet und diese Adresse nachgewiesen. Ab jetzt öffnet sich Ihr Konto auch damit, nicht nur mit Ihrem Passwort.',
      'Waren Sie es nicht, kann diese Person Ihre E-Mails lesen: Sichern Sie zuerst Ihr Postfach, dann Ihr Konto.',
    ],
    button: 'Aktivität ansehen',
  },
  'second-factor-on': {
    subject: 'Ihr Konto verlangt jetzt einen Code',
    heading: 'Der zweite Faktor ist aktiviert',
    paragraphs: [
      'Hallo {name}, die Anmeldung verlangt ab jetzt einen Code Ihrer Authentifizierungs-App.',
      'Bewahren Sie die Wiederherstellungscodes so auf, dass Sie sie finden, wenn die App verloren ist.',
    ],
    button: 'Einstellungen öffnen',
  },
  'second-factor-off': {
    subject: 'Ihr Konto verlangt keinen Code mehr',
    heading: 'Der zweite Faktor ist deaktiviert',
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
      'Auf Wiedersehen, {name}. Ihre Dateien, Transkripte und alles andere, was wir über Sie gespeichert hatten, sind gelöscht; nur Rechnungen bleiben, wie das Gesetz es verlangt.',
      'Es wird nichts mehr abgebucht. Sie können sich jederzeit wieder registrieren.',
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
    subject: '80 % Ihres Kontingents für {feature} sind verbraucht',
    heading: 'Sie haben 80 % Ihres Monatskontingents für {feature} verbraucht.',
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
    subject: 'Beleg {number}: {amount}',
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
      'Die Verlängerung von {plan} konnte nicht abgebucht werden. Wir versuchen es in den nächsten Tagen erneut; der Tarif bleibt Ihnen bis zum {date}.',
      'Prüfen Sie Ihre Karte, damit nichts unterbrochen wird.',
    ],
    button: 'Karte prüfen',
  },
  'plan-changed': {
    subject: 'Ihr Tarif ist jetzt {plan}',
    heading: 'Ihr Tarif wurde geändert',
    paragraphs: ['Sie haben jetzt {plan}. Alles, was der Tarif enthält, steht bereit.'],
    button: 'Tarif ansehen',
  },
  'subscription-cancelled': {
    subject: 'Ihr Tarif endet am {date}',
    heading: 'Sie haben {plan} gekündigt',
    paragraphs: [
      '{plan} bleibt Ihnen bis zum {date}. Es wird nichts mehr berechnet, und bis dahin können Sie es sich anders überlegen.',
      'Danach wechseln Sie zu Free: Ihre Dateien bleiben lesbar, und es gelten die Limits von Free.',
    ],
    button: 'Tarif behalten',
  },
  'subscription-ended': {
    subject: '{plan} ist beendet',
    heading: '{plan} ist beendet',
    paragraphs: ['Sie haben jetzt Free. Ihre Dateien bleiben lesbar; neue sind innerhalb der Limits von Free möglich.'],
    button: 'Tarife ansehen',
  },
  'retention-changed': {
    subject: 'Mit {plan} werden Dateien {days} Tage aufbewahrt',
    heading: 'Mit {plan} werden Dateien {days} Tage aufbewahrt',
    paragraphs: ['Die vorhandenen behalten ihr Datum; die erste wird am {date} gelöscht.'],
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
      'Die erste, {file}, wird am {date} gelöscht. Laden Sie sie vorher herunter, oder behalten Sie sie mit einem größeren Tarif länger.',
    ],
    button: 'Bibliothek öffnen',
  },
  'support-message': {
    subject: 'Nachricht von {sender}',
    heading: 'Eine Nachricht von {sender}',
    paragraphs: ['{message}', '{address}'],
    button: 'Antworten',
  },
};
