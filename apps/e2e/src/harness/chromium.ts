import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** The system's Chromium: `CHROMIUM_PATH` or Debian's path. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS });

/** With its profile in a folder, and open to another program at a port of this machine. */
export const launchChromiumFor = (folder: string, port: number, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath,
    baseURL,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });

export interface Tab {
  page: Page;
  /** Exceptions and console errors of the page, except rejected requests. */
  complaints: string[];
  readonly close: () => Promise<void>;
}

/** A new browser profile at the product's URL. */
export async function openTab(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { page, complaints, close: () => context.close() };
}
