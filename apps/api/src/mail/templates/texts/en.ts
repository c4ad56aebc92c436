import { type MailTexts } from '../mail-texts.js';

export const en: MailTexts = {
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
  'password-recovered': {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Hello {name}, your account has a new password, and every device was signed out.',
      'API keys, webhooks and share links of your account still work. If somebody else may have used your account, review them and revoke what you don’t know.',
      'If it was not you who chose the new password, choose another one at once: use “Forgot password” on the sign-in page.',
    ],
    button: 'Review access',
  },
  'email-change': {
    subject: 'Confirm your new address',
    heading: 'Confirm your new address',
    paragraphs: [
      'Hello, you want to use {address} for your account. It takes effect once you confirm it.',
      'The button works once, for 24 hours. If you did not ask for this, ignore this mail.',
    ],
    button: 'Confirm the address',
  },
  'email-change-requested': {
    subject: 'A change of your address to {address} was requested',
    heading: 'A change of your address was requested',
    paragraphs: [
      'Hello {name}, someone who is signed in to your account asked to use {address} instead of this address. It takes effect once that address is confirmed.',
      'If it was not you, choose a new password: that cancels the change and signs everyone out.',
    ],
    button: 'It was not me',
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
    paragraphs: ['It begins anew on {date}, or with a larger plan at once. Nothing is ever charged beyond your plan.'],
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
};
