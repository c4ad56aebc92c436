import { type Locator, type Page } from 'playwright-core';

/** What a server rightly answers to what these screens ask: who is nobody has no session, wrong links are wrong, and one address leads nowhere. */
const EXPECTED =
  /^401 .*\/auth\/(session|refresh)$|^400 .*\/auth\/(verify-email|reset-password|confirm-email)$|^404 \/nowhere$/;

/** Collects what goes wrong on a page while others look at it. */
export function watch(page: Page): { readonly complaints: string[]; readonly clear: () => void } {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('response', (response) => {
    const answer = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400 && !EXPECTED.test(answer.replace(/ (GET|POST|PUT) /, ' '))) complaints.push(answer);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Pages that are left give up on what they asked for.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`);
  });
  return { complaints, clear: () => void complaints.splice(0) };
}

/** How many pixels the page is wider than its window, and the innermost elements that make it so; null where it fits. */
export const overflow = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    if (wider <= 0) return null;
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth && element.checkVisibility(),
    );
    const innermost = outside.filter(
      (element) => !outside.some((other) => other !== element && element.contains(other)),
    );
    return `${wider} px wider than its window: ${innermost.map((element) => (element.closest('[aria-label]') ?? element).outerHTML.slice(0, 200)).join(' ')}`;
  });

/** Every text of the page that is read or read out, now or once something opens. */
export const words = (page: Page): Promise<string[]> => wordsOf(page.locator('body'), false);

/** Every text of a part that can be read or is read out at this moment. */
export const shownWords = (part: Locator): Promise<string[]> => wordsOf(part, true);

const wordsOf = (part: Locator, shownOnly: boolean): Promise<string[]> =>
  part.evaluate((root, mustShow) => {
    const found: string[] = [];
    const counts = (element: Element | null): boolean =>
      element !== null && (!mustShow || element.checkVisibility({ visibilityProperty: true }));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (counts(parent) && !parent?.closest('script, style, noscript, body [lang], [translate=no]'))
        found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!counts(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((each) => each.trim()).filter((each) => each !== '');
  }, shownOnly);
