/** The first page leaves the focus to the browser. */
let hasMoved = false;

/** A page has come in place of another one: the focus goes to its heading, as soon as that is there. */
export function enterPage(): void {
  hasMoved = true;
  focus(document.querySelector('h1'));
}

/** A heading that comes late, or anew, takes the focus where nothing else has it. */
export function enterAt(heading: HTMLElement | null): void {
  if (hasMoved && document.activeElement === document.body) focus(heading);
}

const focus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });
