import { type Locator, type Page } from 'playwright-core';
import { hasEffect, listenAround } from './effects.ts';

/** What people operate. Players and their like answer to the browser. */
const CONTROLS =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=radio], [role=checkbox], [role=slider], [role=combobox], [role=menuitem], [contenteditable=true]';
const LAYERS = '[role=dialog], [role=menu], [role=listbox]';
const DIALOG = '[role=dialog][aria-modal=true]';
/** How long a control may take to say why it is disabled. */
const TIMEOUT_MS = 2_000;
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

/** What a click asks the server to change stays undone: the next click finds everything as it was. */
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
  await target.hover({ force: true, timeout: TIMEOUT_MS }).catch(() => undefined);
  return page
    .getByRole('tooltip')
    .waitFor({ timeout: TIMEOUT_MS })
    .then(() => true)
    .catch(() => false);
}

/** Until then a page may move a control away, or hold it back. */
const atRest = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(() => performance.getEntriesByName('at-rest').length > 0, undefined, { timeout: REST_MS })
    .catch(() => undefined);

/**
 * Clicks everything within a part of a page, or within the dialog that covers it, each from the page's first state.
 * @param known names of controls that are not clicked again; those that are clicked join them
 * @returns a line for each control whose click nobody sees or hears anything of, or is disabled and doesn't say why
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
    return (await hasEffect(page, at(index), around)) ? null : 'does nothing';
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
