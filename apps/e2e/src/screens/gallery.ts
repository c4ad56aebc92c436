import { type Page } from 'playwright-core';
import { logIn } from '../browser/steps.ts';
import { violations } from '../harness/axe.ts';
import { openTab } from '../harness/chromium.ts';
import { type Stage } from '../harness/stage.ts';
import { englishAmong, rawKeys } from './catalogue.ts';
import { TestEnvironment } from './test-environment.ts';
import { overflow, watch, words } from './look.ts';
import { type Belongings, type Language, type Plan, TestUser } from './test-user.ts';
import { type Screen } from './screens.ts';

export const WIDTHS = [1440, 820, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const LANGUAGES: readonly Language[] = ['en', 'es', 'fr', 'de'];
export const VIEWERS = ['guest', 'free', 'basic', 'pro', 'premium'] as const;
const TIMEOUT_MS = 30_000;

export type Scheme = (typeof SCHEMES)[number];
export type Viewer = (typeof VIEWERS)[number];

/** A way of looking at a screen. */
export interface Look {
  screen: Screen;
  viewer: Viewer;
  width: number;
  /** One after the other, without loading anew. */
  schemes: readonly Scheme[];
}

/** Who has not got a service meets its gate. */
const LACKING: Record<NonNullable<Screen['service']>, readonly Plan[]> = {
  translation: ['free'],
  audio_processor: ['free', 'basic'],
};

/** One browser profile of somebody, looking at one screen after the other. */
export class Visitor {
  private readonly language: Language;
  private readonly page: Page;
  private readonly testUser: TestUser | null;
  private readonly shown: Belongings;
  private readonly watched: ReturnType<typeof watch>;

  private constructor(language: Language, page: Page, testUser: TestUser | null, shown: Belongings) {
    this.language = language;
    this.page = page;
    this.testUser = testUser;
    this.shown = shown;
    this.watched = watch(page);
  }

  /** Nobody in particular, reading one language. */
  static async guest(environment: TestEnvironment, language: Language): Promise<Visitor> {
    return new Visitor(language, await tabOf(environment, language), null, environment.testUser.belongings);
  }

  static async testUserOf(environment: TestEnvironment, language: Language, testUser: TestUser): Promise<Visitor> {
    const page = await tabOf(environment, 'en');
    await logIn(page, testUser.account.email);
    return new Visitor(language, page, testUser, testUser.belongings);
  }

  /** @returns what is wrong there, a line each */
  async see({ screen, viewer, width, schemes }: Look): Promise<string[]> {
    const { page } = this;
    if (viewer !== 'guest') await this.testUser?.moveTo(viewer);
    const found: string[] = [];
    const [first, ...others] = schemes;
    const where = `${screen.name}, ${viewer}, ${this.language}, ${width}`;
    try {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      if (page.url().startsWith('http')) await setScheme(page, first!);
      this.watched.clear();
      await page.goto(screen.path(this.shown));
      await this.expected(screen, viewer).first().waitFor({ timeout: TIMEOUT_MS });
      for (const [index, scheme] of [first!, ...others].entries()) {
        if (index > 0 || !page.url().startsWith('http')) await setScheme(page, scheme);
        for (const violation of await violations(page)) found.push(`${scheme}: ${violation}`);
      }
      const wider = await overflow(page);
      if (wider !== null) found.push(wider);
      const said = await words(page);
      for (const key of rawKeys(said)) found.push(`the name of a text: ${key}`);
      if (this.language !== 'en') for (const word of englishAmong(this.language)(said)) found.push(`English: ${word}`);
    } catch (error) {
      found.push(String(error).split('\n')[0] ?? '');
    }
    return [...found, ...this.watched.complaints].map((fault) => `${where}: ${fault}`);
  }

  /** Closes its browser profile. */
  leave(): Promise<void> {
    return this.page.context().close();
  }

  private expected(screen: Screen, viewer: Viewer) {
    const { page } = this;
    const isTurnedAway = viewer === 'guest' && screen.of === 'testUser';
    const isGated = screen.service && LACKING[screen.service].some((plan) => plan === viewer);
    const isLedOn = viewer !== 'guest' && screen.of === 'guest';
    if (isTurnedAway || isLedOn) return page.getByRole('heading', { level: 1 });
    return isGated ? page.getByRole('main').getByRole('heading') : screen.ready(page);
  }
}

async function tabOf({ browser, product }: TestEnvironment, language: Language): Promise<Page> {
  const { url } = product.api;
  const { page } = await openTab(browser, url);
  await page.context().addCookies([{ name: 'ui-language', value: language, url }]);
  return page;
}

/** As the storage event of another tab says it. */
const setScheme = (page: Page, scheme: Scheme): Promise<void> =>
  page.evaluate((theme) => {
    localStorage.setItem('ui-theme', theme);
    window.dispatchEvent(new StorageEvent('storage', { key: 'ui-theme', newValue: theme }));
  }, scheme);

/** A running product with one user per language. */
export class Gallery {
  private readonly environment: TestEnvironment;
  private readonly testUsers: Record<Language, TestUser>;

  private constructor(environment: TestEnvironment, testUsers: Record<Language, TestUser>) {
    this.environment = environment;
    this.testUsers = testUsers;
  }

  static async open(stage?: () => Promise<Stage>): Promise<Gallery> {
    const environment = await TestEnvironment.open(stage);
    const settled = await Promise.all(
      LANGUAGES.map(async (language) => [language, await TestUser.settle(environment.product, language)] as const),
    );
    return new Gallery(environment, Object.fromEntries(settled) as Record<Language, TestUser>);
  }

  close(): Promise<void> {
    return this.environment.close();
  }

  guest(language: Language): Promise<Visitor> {
    return Visitor.guest(this.environment, language);
  }

  /** Somebody who moves from plan to plan. */
  mover(language: Language): Promise<Visitor> {
    return Visitor.testUserOf(this.environment, language, this.testUsers[language]);
  }
}

/** Sends each visitor from look to look, all of them at once. @returns what is wrong anywhere */
export async function tour(parts: readonly { visitor: Visitor; looks: readonly Look[] }[]): Promise<string[]> {
  const found = await Promise.all(
    parts.map(async ({ visitor, looks }) => {
      const own: string[] = [];
      for (const look of looks) own.push(...(await visitor.see(look)));
      return own;
    }),
  );
  return found.flat();
}
