import { type Browser, type Page } from 'playwright-core';
import { logIn } from '../browser/steps.ts';
import { openTab } from '../harness/chromium.ts';
import { type Product } from '../harness/product.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { TestUser } from './test-user.ts';

/** A running product with one English-speaking user, and a browser. */
export class TestEnvironment {
  readonly testUser: TestUser;
  private readonly stage: Stage;

  private constructor(stage: Stage, testUser: TestUser) {
    this.stage = stage;
    this.testUser = testUser;
  }

  get product(): Product {
    return this.stage.product;
  }

  get browser(): Browser {
    return this.stage.browser;
  }

  /** @param open opens its own stage by default; test files share one */
  static async open(open: () => Promise<Stage> = openStage): Promise<TestEnvironment> {
    const stage = await open();
    return new TestEnvironment(stage, await TestUser.settle(stage.product, 'en'));
  }

  close(): Promise<void> {
    return this.stage.close();
  }

  /** A new browser profile, signed out or signed in as the user. */
  async page(isGuest: boolean): Promise<Page> {
    const { page } = await openTab(this.browser, this.product.api.url);
    if (!isGuest) await logIn(page, this.testUser.account.email);
    return page;
  }
}
