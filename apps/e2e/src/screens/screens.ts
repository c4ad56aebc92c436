import { type Locator, type Page } from 'playwright-core';
import { type Belongings } from './test-user.ts';

/** One page of the product in one state. */
export interface Screen {
  name: string;
  path: (belongings: Belongings) => string;
  /** `guest` for who is not signed in, `resident` for who is, `anybody` for both. */
  of: 'guest' | 'testUser' | 'anybody';
  /** What shows, in any language, that its data has come. */
  ready: (page: Page) => Locator;
  /** A plan has to have this service, else the gate stands there. */
  service?: 'translation' | 'audio_processor';
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const main =
  (selector: string) =>
  (page: Page): Locator =>
    page.getByRole('main').locator(selector);
const text =
  (words: string) =>
  (page: Page): Locator =>
    page.getByRole('main').getByText(words);
const filled = main('form button[type=submit], .mantine-Slider-root, [role=slider]');

const of =
  (whose: Screen['of']) =>
  (
    name: string,
    path: string | Screen['path'],
    ready: Screen['ready'] = heading,
    service?: Screen['service'],
  ): Screen => ({
    name,
    of: whose,
    path: typeof path === 'string' ? () => path : path,
    ready,
    ...(service && { service }),
  });
const anybody = of('anybody');
const guest = of('guest');
const testUser = of('testUser');

/** Every screen that an address leads to. */
export const SCREENS: readonly Screen[] = [
  anybody('landing', '/'),
  anybody('pricing', '/pricing', (page) => page.getByRole('article').first()),
  anybody('an address that leads nowhere', '/nowhere'),
  anybody('verification without a token', '/verify-email'),
  anybody('verification that fails', '/verify-email?token=wrong', (page) => page.getByRole('alert').first()),
  anybody('forgotten password', '/forgot-password'),
  anybody('new password', '/reset-password?token=wrong'),
  anybody('confirmation that fails', '/confirm-email?token=wrong', (page) => page.getByRole('alert').first()),
  anybody('terms', '/terms', main('h2')),
  anybody('privacy', '/privacy', main('h2')),
  anybody(
    'shared transcript',
    ({ sharePath }) => sharePath,
    (page) => page.getByRole('listitem').first(),
  ),
  guest('sign-in', '/login'),
  guest('sign-up', '/signup'),
  testUser('dashboard', '/dashboard', text('talk.wav')),
  testUser('library', '/library', text('talk.wav')),
  testUser('transcription', '/transcription', (page) => page.getByRole('radio', { name: /talk\.wav/ })),
  testUser(
    'reader',
    ({ recordingId }) => `/transcription?file=${recordingId}&view=editor`,
    main('[role=listitem], li'),
  ),
  testUser('translation', ({ subtitlesId }) => `/translation?file=${subtitlesId}`, text('talk.srt'), 'translation'),
  testUser(
    'translation viewer',
    ({ translationId }) => `/translation?view=${translationId}`,
    (page) => page.getByText('La casa es grande.').first(),
    'translation',
  ),
  testUser('summarization', ({ recordingId }) => `/summarization?file=${recordingId}`, text('talk.wav')),
  testUser('summary', ({ summaryId }) => `/summarization?view=${summaryId}`, main('section')),
  testUser('audio processor', ({ recordingId }) => `/audio-processor?file=${recordingId}`, filled, 'audio_processor'),
  testUser('noise', ({ recordingId }) => `/denoise?file=${recordingId}`, filled),
  testUser('speed', ({ recordingId }) => `/voice-speed?file=${recordingId}`, filled),
  testUser(
    'cut',
    ({ recordingId }) => `/cut-audio?file=${recordingId}`,
    (page) => page.getByRole('slider').first(),
  ),
  testUser('recipes', '/recipes', text('Clean'), 'audio_processor'),
  testUser('jobs', '/jobs', main('li, [role=listitem]')),
  testUser('notifications', '/notifications', main('li, [role=listitem]')),
  testUser('usage', '/usage', main('table, [role=table]')),
  testUser('checkout', '/checkout?plan=premium&cycle=yearly', main('form')),
  testUser('subscription', '/manage-subscription', main('table, ul')),
  testUser('invoices', '/invoices', main('table, ul')),
  testUser(
    'invoice',
    ({ invoiceId }) => `/invoice/${invoiceId}/print`,
    (page) => page.getByText('Maya Lindqvist').first(),
  ),
  testUser('settings', '/settings', main('[role=switch]:not(:disabled)')),
];

/** @throws where no screen has this name */
export function screenNamed(name: string): Screen {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen "${name}"`);
  return screen;
}
