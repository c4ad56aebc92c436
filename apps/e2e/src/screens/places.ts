import { type Locator, type Page } from 'playwright-core';
import { type Plan } from './test-user.ts';

/** Where texts of the contract stand. */
export interface Place {
  /** The name of a screen. */
  screen: string;
  viewer: 'guest' | Plan;
  /** 1440 unless told otherwise. */
  width?: number;
  /** What opens the menu, tab or dialog in which they stand. */
  arrange?: (page: Page) => Promise<unknown>;
  /** The part of the page in which they stand; all of it unless told otherwise. */
  within?: (page: Page) => Locator;
  /** Surfaces of `texts.json`, or ids of single texts. */
  holds: readonly string[];
  /** Ids of those surfaces' texts that this page does not show by itself: a specification of their own brings them about. */
  not?: readonly string[];
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const item = (of: RegExp, name: string) => async (page: Page) => {
  await button(of)(page);
  await page.getByRole('menuitem', { name }).click();
};
const dialog = (page: Page) => page.getByRole('dialog').last();
const menu = (page: Page) => page.getByRole('menu').last();

const FILE_MENU = /^Actions for talk\.wav/;
const PROCESS = '/audio-processor, /denoise, /voice-speed and /cut-audio';
const NAVIGATION = 'sidebar, user menu, slide-out menu, bottom bar';

/** In the order of a walk: by viewer, so that plans change seldom. */
export const PLACES: readonly Place[] = [
  {
    screen: 'landing',
    viewer: 'guest',
    arrange: (page) => page.getByText('Yearly', { exact: true }).click(),
    holds: [
      'header, signed out',
      '/ hero',
      '/ statistics',
      '/ pricing section',
      '/ pricing section, billing switch',
      'part of landing.saveUpTo',
    ],
  },
  {
    screen: 'pricing',
    viewer: 'guest',
    holds: [
      '/pricing',
      '/pricing billing switch',
      '/pricing card tagline',
      '/pricing Pro card',
      '/pricing Enterprise section',
      '/pricing FAQ',
      '/pricing FAQ filter tabs',
      'plan cards, display of plan fields',
      ...['pricing.planFree', 'pricing.planBasic', 'pricing.planPro', 'pricing.planPremium'],
    ],
    not: ['pricing.unlimited', 'pricing.supportNone'],
  },
  { screen: 'sign-in', viewer: 'guest', holds: ['/login'] },
  { screen: 'sign-up', viewer: 'guest', holds: ['/signup'] },
  {
    screen: 'verification without a token',
    viewer: 'guest',
    holds: ['/verify-email'],
    not: ['verification.goToDashboard'],
  },

  {
    screen: 'dashboard',
    viewer: 'free',
    holds: [
      'dashboard.planLabelFree',
      '/dashboard Translation card, limit 0',
      '/dashboard quick action to /subscription',
      'sidebar upgrade card of free users',
      'service gate card; sidebar upgrade card of free users',
    ],
  },
  {
    screen: 'translation',
    viewer: 'free',
    holds: ['service gate card', 'service gate card; sidebar upgrade card of free users'],
  },
  { screen: 'settings', viewer: 'free', holds: ['settings.upgradePlan'] },
  { screen: 'noise', viewer: 'free', holds: ['/denoise, /voice-speed and /cut-audio of free users'] },

  { screen: 'dashboard', viewer: 'basic', holds: ['dashboard.planLabelBasic'] },
  { screen: 'dashboard', viewer: 'premium', holds: ['dashboard.planLabelPremium'] },

  {
    screen: 'dashboard',
    viewer: 'pro',
    arrange: button(/^Account of/),
    holds: [
      NAVIGATION,
      'header: user menu',
      '/dashboard cards',
      '/dashboard Account Information card',
      'dashboard.planLabelPro',
    ],
  },
  { screen: 'dashboard', viewer: 'pro', within: menu, arrange: button(/^Theme/), holds: ['theme menu'] },
  {
    screen: 'dashboard',
    viewer: 'pro',
    width: 390,
    within: (page) => page.getByRole('navigation', { name: 'Shortcuts' }),
    holds: ['bottom bar'],
  },
  {
    screen: 'dashboard',
    viewer: 'pro',
    width: 390,
    within: dialog,
    arrange: button('Open menu'),
    holds: ['slide-out menu'],
  },
  {
    screen: 'library',
    viewer: 'pro',
    arrange: button(FILE_MENU),
    holds: ['/library', '/library cards', '/library Storage Usage card', 'file list'],
    not: ['library.startTranscription'],
  },
  {
    screen: 'library',
    viewer: 'pro',
    within: dialog,
    arrange: item(FILE_MENU, 'Delete'),
    holds: ['/library delete dialog'],
  },
  { screen: 'library', viewer: 'pro', within: dialog, arrange: button('talk.srt'), holds: ['text preview'] },
  { screen: 'transcription', viewer: 'pro', holds: ['/transcription'] },
  {
    screen: 'transcription',
    viewer: 'pro',
    within: dialog,
    arrange: async (page) => {
      await page.getByRole('radio', { name: /talk\.wav/ }).click();
      await button('Process')(page);
    },
    holds: ['/transcription already-transcribed dialog'],
  },
  { screen: 'reader', viewer: 'pro', holds: ['transcripts.versionOriginal', 'transcripts.versionTranscribed'] },
  { screen: 'reader', viewer: 'pro', arrange: button('Edit'), holds: ['transcript viewer, edit mode'] },
  {
    screen: 'translation',
    viewer: 'pro',
    within: dialog,
    arrange: button('Translate'),
    holds: ['/translation already-translated dialog'],
  },
  {
    screen: 'translation viewer',
    viewer: 'pro',
    arrange: button('Edit'),
    holds: ['translation viewer'],
    not: ['translation.retry'],
  },
  { screen: 'summarization', viewer: 'pro', holds: ['/summarization', '/summarization length switch'] },
  {
    screen: 'audio processor',
    viewer: 'pro',
    arrange: tab('Convert'),
    holds: ['/audio-processor tabs', '/audio-processor quality', PROCESS],
  },
  { screen: 'noise', viewer: 'pro', holds: ['/denoise level', PROCESS] },
  { screen: 'speed', viewer: 'pro', holds: [PROCESS] },
  { screen: 'cut', viewer: 'pro', holds: [PROCESS] },
  { screen: 'notifications', viewer: 'pro', holds: ['/notifications'], not: ['notifications.empty'] },
  {
    screen: 'checkout',
    viewer: 'pro',
    holds: ['/checkout', '/checkout form', '/checkout crypto payment option'],
    not: ['billing.payPal'],
  },
  {
    screen: 'subscription',
    viewer: 'pro',
    holds: ['/manage-subscription', '/manage-subscription back button'],
    not: ['billing.upgrade'],
  },
  {
    screen: 'invoices',
    viewer: 'pro',
    holds: ['/manage-subscription and /invoices, invoice table', 'invoices.planMonthly', 'invoices.statusActive'],
    not: ['invoices.previous', 'invoices.next', 'invoices.page'],
  },
  {
    screen: 'invoice',
    viewer: 'pro',
    holds: ['/invoice/{invoiceId}/print', 'invoices.planMonthly', 'invoices.statusActive'],
    not: ['invoices.loading', 'invoices.close'],
  },
  {
    screen: 'settings',
    viewer: 'pro',
    holds: ['/settings', '/settings Upgrade card of Pro users'],
    not: ['settings.upgradePlan'],
  },
];
