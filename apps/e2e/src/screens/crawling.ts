import { type Browser, type Page } from 'playwright-core';
import { logIn } from '../browser/steps.ts';
import { launchChromium, openTab } from '../harness/chromium.ts';
import { Product } from '../harness/product.ts';
import { crawl } from './crawler.ts';
import { Resident } from './resident.ts';
import { type Screen, SCREENS } from './screens.ts';

/** The bars around every signed-in page. */
const SHELL = 'header, nav, [role=banner], [role=navigation]';

/** The product with somebody in it, whose screens are clicked through. */
export class Crawling {
  private readonly product: Product;
  private readonly browser: Browser;
  private readonly resident: Resident;

  private constructor(product: Product, browser: Browser, resident: Resident) {
    this.product = product;
    this.browser = browser;
    this.resident = resident;
  }

  static async open(): Promise<Crawling> {
    const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
    return new Crawling(product, browser, await Resident.settle(product, 'en'));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
  }

  /** Clicks through one screen after the other, except for controls whose names are known. @returns a line for each fault */
  async walk(screens: readonly Screen[], known: Set<string>): Promise<string[]> {
    const pages = { guest: await this.page(true), resident: await this.page(false) };
    const found: string[] = [];
    for (const screen of screens) {
      const isOpen = screen.of !== 'resident';
      const page = pages[isOpen ? 'guest' : 'resident'];
      const { faults } = await crawl(page, this.opening(screen), isOpen ? 'body' : 'main', known);
      found.push(...faults.map((fault) => `${screen.name}: ${fault}`));
    }
    for (const page of Object.values(pages)) await page.context().close();
    return found;
  }

  /** Clicks through the bars around the pages, as wide as they are told. */
  async walkBars(width: number): Promise<string[]> {
    const page = await this.page(false);
    await page.setViewportSize({ width, height: 900 });
    const dashboard = SCREENS.find(({ name }) => name === 'dashboard')!;
    const { faults } = await crawl(page, this.opening(dashboard), SHELL, new Set());
    await page.context().close();
    return faults;
  }

  private opening(screen: Screen) {
    return async (page: Page): Promise<void> => {
      const address = screen.path(this.resident.belongings);
      // What the last click has begun to open may cut the first try short.
      await page.goto(address).catch(() => page.goto(address));
      await screen.ready(page).first().waitFor();
    };
  }

  private async page(isGuest: boolean): Promise<Page> {
    const { page } = await openTab(this.browser, this.product.api.url);
    if (!isGuest) await logIn(page, this.resident.account.email);
    return page;
  }
}
