import { type Locator, type Page } from 'playwright-core';

/** What people operate. Players and their like answer to the browser. */
const CONTROLS =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=radio], [role=checkbox], [role=slider], [role=combobox], [role=menuitem], [contenteditable=true]';
const LAYERS = '[role=dialog], [role=menu], [role=listbox]';
const DIALOG = '[role=dialog][aria-modal=true]';
/** How long a control may take to show that it has heard. */
const PATIENCE_MS = 2_000;
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

/**
 * Clicks everything within a part of a page, or within the dialog that covers it, each from the page's first state.
 * @param known names of controls that are not clicked again; those that are clicked join them
 * @returns a line for each control that does nothing, or is disabled and doesn't say why
 */
export async function crawl(
  page: Page,
  open: Opening,
  part: string,
  known: Set<string>,
): Promise<{ clicked: number; faults: string[] }> {
  const around = listenAround(page);
  const hold = await holdBackWrites(page);
  const faults: string[] = [];
  let clicked = 0;
  await open(page);
  const scope = (await page.locator(DIALOG).count()) > 0 ? DIALOG : part;
  const layers = await page.locator(LAYERS).count();
  const all = await survey(page, scope);
  let isFresh = true;
  for (const [index, control] of all.entries()) {
    if (control.isThere || known.has(control.name)) continue;
    known.add(control.name);
    if (control.isDisabled && control.reason !== '') continue;
    if (!isFresh) {
      hold(false);
      await open(page);
      await survey(page, scope);
    }
    const target = page.locator(`[${MARK}="${index}"]`);
    if ((await target.count()) === 0) continue;
    if (control.isDisabled) {
      if (!(await saysWhy(page, target))) faults.push(`${control.name} is disabled and doesn’t say why`);
      continue;
    }
    const address = page.url();
    await listen(page);
    hold(true);
    const before = around();
    const heard = async () =>
      page.url() !== address ||
      around() > before ||
      (await page.evaluate(() => (window as unknown as { heard: number }).heard > 0).catch(() => true));
    await target.click({ timeout: PATIENCE_MS, force: true }).catch(() => undefined);
    clicked += 1;
    const deadline = Date.now() + PATIENCE_MS;
    let does = await heard();
    while (!does && Date.now() < deadline) {
      await page.waitForTimeout(50);
      does = await heard();
    }
    if (!does) faults.push(`${control.name} does nothing`);
    isFresh =
      page.url() === address &&
      (await page.locator(LAYERS).count()) === layers &&
      JSON.stringify((await survey(page, scope)).map(({ name }) => name)) ===
        JSON.stringify(all.map(({ name }) => name));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { clicked, faults };
}
