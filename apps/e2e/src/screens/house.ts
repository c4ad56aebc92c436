import { type Browser, type Page } from 'playwright-core';
import { logIn } from '../browser/steps.ts';
import { launchChromium, openTab } from '../harness/chromium.ts';
import { Product } from '../harness/product.ts';
import { Resident } from './resident.ts';

/** The product with somebody in it who reads English, and a browser to look at it. */
export class House {
  readonly product: Product;
  readonly browser: Browser;
  readonly resident: Resident;

  private constructor(product: Product, browser: Browser, resident: Resident) {
    this.product = product;
    this.browser = browser;
    this.resident = resident;
  }

  static async open(): Promise<House> {
    const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
    return new House(product, browser, await Resident.settle(product, 'en'));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.product.stop();
  }

  /** A browser profile of its own, of nobody in particular or of the resident. */
  async page(isGuest: boolean): Promise<Page> {
    const { page } = await openTab(this.browser, this.product.api.url);
    if (!isGuest) await logIn(page, this.resident.account.email);
    return page;
  }
}
