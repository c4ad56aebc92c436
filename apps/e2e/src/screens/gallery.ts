import { type Page } from 'playwright-core';
import { logIn } from '../browser/steps.ts';
import { violations } from '../harness/axe.ts';
import { openTab } from '../harness/chromium.ts';
import { type Stage } from '../harness/stage.ts';
import { englishAmong, rawKeys } from './catalogue.ts';
import { House } from './house.ts';
import { overflow, watch, words } from './look.ts';
import { type Belongings, type Language, type Plan, Resident } from './resident.ts';
import { type Screen } from './screens.ts';

export const WIDTHS = [1440, 820, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const LANGUAGES: readonly Language[] = ['en', 'es', 'fr', 'de'];
export const VIEWERS = ['guest', 'free', 'basic', 'pro', 'premium'] as const;
const PATIENCE_MS = 30_000;

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
  private readonly resident: Resident | null;
  private readonly shown: Belongings;
  private readonly watched: ReturnType<typeof watch>;

  private constructor(language: Language, page: Page, resident: Resident | null, shown: Belongings) {
    this.language = language;
    this.page = page;
    this.resident = resident;
    this.shown = shown;
    this.watched = watch(page);
  }

  /** Nobody in particular, reading one language. */
  static async guest(house: House, language: Language): Promise<Visitor> {
    return new Visitor(language, await tabOf(house, language), null, house.resident.belongings);
  }

  static async residentOf(house: House, language: Language, resident: Resident): Promise<Visitor> {
    const page = await tabOf(house, 'en');
    await logIn(page, resident.account.email);
    return new Visitor(language, page, resident, resident.belongings);
  }

  /** @returns what is wrong there, a line each */
  async see({ screen, viewer, width, schemes }: Look): Promise<string[]> {
    const { page } = this;
    if (viewer !== 'guest') await this.resident?.moveTo(viewer);
    const found: string[] = [];
    const [first, ...others] = schemes;
    const where = `${screen.name}, ${viewer}, ${this.language}, ${width}`;
    try {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      if (page.url().startsWith('http')) await setScheme(page, first!);
      this.watched.clear();
      await page.goto(screen.path(this.shown));
      await this.expected(screen, viewer).first().waitFor({ timeout: PATIENCE_MS });
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
    const isTurnedAway = viewer === 'guest' && screen.of === 'resident';
    const isGated = screen.service && LACKING[screen.service].some((plan) => plan === viewer);
    const isLedOn = viewer !== 'guest' && screen.of === 'guest';
    if (isTurnedAway || isLedOn) return page.getByRole('heading', { level: 1 });
    return isGated ? page.getByRole('main').getByRole('heading') : screen.ready(page);
  }
}

async function tabOf({ browser, product }: House, language: Language): Promise<Page> {
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
  private readonly house: House;
  private readonly residents: Record<Language, Resident>;

  private constructor(house: House, residents: Record<Language, Resident>) {
    this.house = house;
    this.residents = residents;
  }

  static async open(stage?: () => Promise<Stage>): Promise<Gallery> {
    const house = await House.open(stage);
    const settled = await Promise.all(
      LANGUAGES.map(async (language) => [language, await Resident.settle(house.product, language)] as const),
    );
    return new Gallery(house, Object.fromEntries(settled) as Record<Language, Resident>);
  }

  close(): Promise<void> {
    return this.house.close();
  }

  guest(language: Language): Promise<Visitor> {
    return Visitor.guest(this.house, language);
  }

  /** Somebody who moves from plan to plan. */
  mover(language: Language): Promise<Visitor> {
    return Visitor.residentOf(this.house, language, this.residents[language]);
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
