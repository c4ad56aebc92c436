import { type Page } from 'playwright-core';
import { type Stage } from '../harness/stage.ts';
import { crawl } from './crawler.ts';
import { TestEnvironment } from './test-environment.ts';
import { type Screen, screenNamed } from './screens.ts';

/** The bars around every signed-in page. */
const SHELL = 'header, nav, [role=banner], [role=navigation]';

/** Shows what is in view already where the recording is as short as the one that is crawled. */
const MAY_BE_IN_VIEW = /^button "(All of it|Show part \d+)" does nothing$/;

/** Clicks through all screens of a running product. */
export class Crawling {
  private readonly environment: TestEnvironment;

  private constructor(environment: TestEnvironment) {
    this.environment = environment;
  }

  static async open(stage?: () => Promise<Stage>): Promise<Crawling> {
    return new Crawling(await TestEnvironment.open(stage));
  }

  close(): Promise<void> {
    return this.environment.close();
  }

  /** Clicks through one screen after the other, except for controls whose names are known. @returns a line for each fault */
  async walk(screens: readonly Screen[], known: Set<string>): Promise<string[]> {
    const pages = { guest: await this.environment.page(true), testUser: await this.environment.page(false) };
    const found: string[] = [];
    for (const screen of screens) {
      const isOpen = screen.of !== 'testUser';
      const page = pages[isOpen ? 'guest' : 'testUser'];
      const faults = await crawl(page, this.opening(screen), isOpen ? 'body' : 'main', known);
      const counted = faults.filter((fault) => !MAY_BE_IN_VIEW.test(fault));
      found.push(...counted.map((fault) => `${screen.name}: ${fault}`));
    }
    for (const page of Object.values(pages)) await page.context().close();
    return found;
  }

  /** Clicks through the bars around the pages, as wide as they are told. */
  async walkBars(width: number): Promise<string[]> {
    const page = await this.environment.page(false);
    await page.setViewportSize({ width, height: 900 });
    const faults = await crawl(page, this.opening(screenNamed('dashboard')), SHELL, new Set());
    await page.context().close();
    return faults;
  }

  private opening(screen: Screen) {
    return async (page: Page): Promise<void> => {
      const address = screen.path(this.environment.testUser.belongings);
      // What the last click has begun to open may cut the first try short.
      await page.goto(address).catch(() => page.goto(address));
      await screen.ready(page).first().waitFor();
    };
  }
}
