import { type Locator, type Page } from 'playwright-core';
import { until } from '../harness/until.ts';

/** How long a control may take to show that it has heard. */
const TIMEOUT_MS = 2_000;

/** What the page itself keeps while a click is judged. */
interface Watched {
  heard: number;
  hasChanged: () => boolean;
}

/** Remembers what can be seen, and counts from now on what a person sees happen within the page, or hears announced. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output';
    /** They appear because the mouse is there, not because it was pressed. */
    const HOVERED = '[role=tooltip]';
    const isVisible = (element: Element | null): boolean =>
      element !== null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(HOVERED);
    const isPerceived = (element: Element | null): boolean =>
      isVisible(element) || (element?.closest(LIVE) ?? null) !== null;
    const visible = (): Set<Element> => new Set([...document.body.querySelectorAll('*')].filter(isVisible));
    const before = visible();
    const watched: Watched = {
      heard: 0,
      hasChanged: () => {
        if (watched.heard > 0) return true;
        const now = visible();
        return now.size !== before.size || [...now].some((element) => !before.has(element));
      },
    };
    const hear = () => void (watched.heard += 1);
    /** What shows or announces a state. Classes and styles change under the mouse; ids and references say nothing to anybody. */
    const states =
      /^(aria-(expanded|pressed|checked|selected|current|invalid|sort|valuenow|valuetext|label)|value|checked|open|disabled|src|title|placeholder|data-(?!crawled|hovered|focus).+)$/;
    const tells = ({ type, attributeName, target, addedNodes }: MutationRecord): boolean => {
      if (type === 'attributes') return states.test(attributeName ?? '') && isVisible(target as Element);
      if (type === 'characterData') return isPerceived(target.parentElement);
      return (
        isPerceived(target as Element) &&
        [...addedNodes].some(
          (node) =>
            node.textContent?.trim() &&
            (node.nodeType === Node.TEXT_NODE || (target as Element).closest(LIVE) !== null),
        )
      );
    };
    new MutationObserver((changes) => {
      if (changes.some(tells)) hear();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const event of ['input', 'change', 'play', 'pause', 'seeked', 'scrollend'])
      document.addEventListener(event, hear, { capture: true });
    document.addEventListener('focusin', (event) => {
      if (
        (event.target as Element).matches(
          'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=slider]',
        )
      )
        hear();
    });
    window.print = hear;
    Object.assign(window, { watched });
  });

/** Counts what a click brings about around the page. A request is nothing that anybody sees. */
export function listenAround(page: Page): () => number {
  let heard = 0;
  const hear = () => void (heard += 1);
  page.on('download', (download) => {
    hear();
    void download.cancel();
  });
  page.on('filechooser', hear);
  page.on('popup', (popup) => {
    hear();
    void popup.close();
  });
  page.on('dialog', (dialog) => {
    hear();
    // A crawl of another screen may listen to the same page.
    void dialog.accept().catch(() => undefined);
  });
  return () => heard;
}

/** @returns whether a click brings about before long what a person sees or hears announced */
export async function hasEffect(page: Page, target: Locator, around: () => number): Promise<boolean> {
  await target.hover({ timeout: TIMEOUT_MS, force: true }).catch(() => undefined);
  const [address, before] = [page.url(), around()];
  await listen(page);
  const heard = async () =>
    page.url() !== address ||
    around() > before ||
    (await page.evaluate(() => (window as unknown as { watched: Watched }).watched.hasChanged()).catch(() => true));
  await target.click({ timeout: TIMEOUT_MS, force: true }).catch(() => undefined);
  return until('an effect', heard, TIMEOUT_MS).catch(() => false);
}
