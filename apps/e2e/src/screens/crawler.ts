import { type Locator, type Page } from 'playwright-core';
import { until } from '../harness/until.ts';

/** What people operate. Players and their like answer to the browser. */
const CONTROLS =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=radio], [role=checkbox], [role=slider], [role=combobox], [role=menuitem], [contenteditable=true]';
const LAYERS = '[role=dialog], [role=menu], [role=listbox]';
const DIALOG = '[role=dialog][aria-modal=true]';
/** How long a control may take to show that it has heard. */
const PATIENCE_MS = 2_000;
/** How long a page may take until it has all that it asks for. */
const REST_MS = 10_000;
const MARK = 'data-crawled';

interface Control {
  name: string;
  /** It is where it would lead, or what it would choose: the page one is on, the tab that is open. */
  isThere: boolean;
  isDisabled: boolean;
  /** What it says of being disabled. */
  reason: string;
}

/** Lists what can be operated within a part of the page, and marks each so that it can be found again. */
const survey = (page: Page, scope: string): Promise<Control[]> =>
  page.evaluate(
    ({ scope: within, controls, mark }) => {
      const named = (element: Element): string =>
        element.getAttribute('aria-label') ??
        ([...((element as HTMLInputElement).labels ?? [])]
          .map((label) => label.textContent)
          .join(' ')
          .trim() ||
          element.textContent.trim() ||
          element.tagName);
      const described = (element: Element): string =>
        [
          element.getAttribute('title') ?? '',
          ...(element.getAttribute('aria-describedby') ?? '')
            .split(/\s+/)
            .map((id) => document.getElementById(id)?.textContent ?? ''),
        ].join(' ');
      const found = [...document.querySelectorAll(within)].flatMap((part) => [...part.querySelectorAll(controls)]);
      return found
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => element.getAttribute('aria-hidden') !== 'true')
        .map((element, index) => {
          element.setAttribute(mark, String(index));
          const input = element as HTMLInputElement;
          const is = (name: string) => element.getAttribute(name) === 'true';
          return {
            name: `${element.getAttribute('role') ?? element.tagName.toLowerCase()} "${named(element).slice(0, 60)}"`,
            isThere:
              element.hasAttribute('aria-current') ||
              is('aria-selected') ||
              (input.type === 'radio' && input.checked) ||
              (element.getAttribute('role') === 'radio' && is('aria-checked')),
            isDisabled: input.disabled || is('aria-disabled') || element.hasAttribute('data-disabled'),
            reason: described(element).trim(),
          };
        });
    },
    { scope, controls: CONTROLS, mark: MARK },
  );

/** Counts from now on what a click brings about within the page. */
const listen = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const state = window as unknown as { heard: number };
    state.heard = 0;
    const hear = () => void (state.heard += 1);
    const passing = new Set(['style', 'class', mark]);
    new MutationObserver((changes) => {
      if (changes.some(({ type, attributeName }) => type !== 'attributes' || !passing.has(attributeName ?? ''))) hear();
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const event of ['input', 'change', 'play', 'pause', 'seeked', 'copy', 'submit', 'hashchange', 'scrollend'])
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
  }, MARK);

/** Everything outside the page that a click may bring about. */
function listenAround(page: Page): () => number {
  let heard = 0;
  const hear = () => void (heard += 1);
  page.on('request', hear);
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
    void dialog.accept();
  });
  return () => heard;
}

/** What a click asks the server to change counts, but stays undone: the next click finds everything as it was. */
async function holdBackWrites(page: Page): Promise<(isOn: boolean) => void> {
  let isHolding = false;
  await page.route('**/api/**', (route) =>
    isHolding && route.request().method() !== 'GET' ? route.abort() : route.fallback(),
  );
  return (isOn) => void (isHolding = isOn);
}

/** Opens a page again as it was. */
export type Opening = (page: Page) => Promise<void>;

/** @returns what a control that is disabled says of it when the mouse or the keyboard comes by */
async function saysWhy(page: Page, target: Locator): Promise<boolean> {
  await target.hover({ force: true, timeout: PATIENCE_MS }).catch(() => undefined);
  return page
    .getByRole('tooltip')
    .waitFor({ timeout: PATIENCE_MS })
    .then(() => true)
    .catch(() => false);
}

/** @returns whether a click brings something about before long */
async function doesSomething(page: Page, target: Locator, around: () => number): Promise<boolean> {
  const [address, before] = [page.url(), around()];
  await listen(page);
  const heard = async () =>
    page.url() !== address ||
    around() > before ||
    (await page.evaluate(() => (window as unknown as { heard: number }).heard > 0).catch(() => true));
  await target.click({ timeout: PATIENCE_MS, force: true }).catch(() => undefined);
  return until('an effect', heard, PATIENCE_MS).catch(() => false);
}

/** Until then a page may move a control away, or hold it back. */
const atRest = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => performance.getEntriesByName('at-rest').length > 0, undefined, { timeout: REST_MS })
    .catch(() => undefined);

/**
 * Clicks everything within a part of a page, or within the dialog that covers it, each from the page's first state.
 * @param known names of controls that are not clicked again; those that are clicked join them
 * @returns a line for each control that does nothing, or is disabled and doesn't say why
 */
export async function crawl(page: Page, open: Opening, part: string, known: Set<string>): Promise<string[]> {
  const around = listenAround(page);
  const hold = await holdBackWrites(page);
  const faults: string[] = [];
  await open(page);
  const scope = (await page.locator(DIALOG).count()) > 0 ? DIALOG : part;
  const layers = await page.locator(LAYERS).count();
  const all = await survey(page, scope);
  const names = JSON.stringify(all.map(({ name }) => name));
  const anew = async (): Promise<Control[]> => {
    hold(false);
    await open(page);
    return survey(page, scope);
  };
  const at = (index: number) => page.locator(`[${MARK}="${index}"]`);
  /** @returns what is wrong with a control; null where nothing is, or where it is gone */
  const faultOf = async (control: Control, index: number): Promise<string | null> => {
    if ((await at(index).count()) === 0) return null;
    if (control.isDisabled)
      return control.reason === '' && !(await saysWhy(page, at(index))) ? 'is disabled and doesn’t say why' : null;
    hold(true);
    return (await doesSomething(page, at(index), around)) ? null : 'does nothing';
  };
  let isFresh = true;
  for (const [index, control] of all.entries()) {
    if (control.isThere || known.has(control.name)) continue;
    known.add(control.name);
    if (control.isDisabled && control.reason !== '') continue;
    if (!isFresh) await anew();
    const address = page.url();
    let fault = await faultOf(control, index);
    if (fault !== null) {
      await anew();
      await atRest(page);
      const now = await survey(page, scope);
      const again = now.findIndex(({ name }) => name === control.name);
      fault = again < 0 ? null : await faultOf(now[again]!, again);
    }
    if (fault !== null) faults.push(`${control.name} ${fault}`);
    isFresh =
      !control.isDisabled &&
      page.url() === address &&
      (await page.locator(LAYERS).count()) === layers &&
      JSON.stringify((await survey(page, scope)).map(({ name }) => name)) === names;
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return faults;
}
