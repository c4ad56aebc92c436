import { type Browser, type Page } from 'playwright-core';
import { logIn } from '../browser/steps.ts';
import { openTab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { Resident } from './resident.ts';

/** A running product with one English-speaking user, and a browser. */
export class House {
  readonly resident: Resident;
  private readonly stage: Stage;

  private constructor(stage: Stage, resident: Resident) {
    this.stage = stage;
    this.resident = resident;
  }

  get product(): Product {
    return this.stage.product;
  }

  get browser(): Browser {
    return this.stage.browser;
  }

  /** @param open opens its own stage by default; test files share one */
  static async open(open: () => Promise<Stage> = openStage): Promise<House> {
    const stage = await open();
    return new House(stage, await Resident.settle(stage.product, 'en'));
  }

  close(): Promise<void> {
    return this.stage.close();
  }

  /** A new browser profile, signed out or signed in as the user. */
  async page(isGuest: boolean): Promise<Page> {
    const { page } = await openTab(this.browser, this.product.api.url);
    if (!isGuest) await logIn(page, this.resident.account.email);
    return page;
  }
}
