import type { Icon } from '@tabler/icons-react';
import { singleLettersOn } from './single-letters';
import { strokeOf } from './stroke';

/** Something that can be done by a key, from the palette, or both. */
export interface Command {
  readonly id: string;
  /** In the language of the page. */
  readonly label: string;
  /** As `strokeOf` names them; a space stands between keys that are pressed one after the other. */
  readonly keys?: string;
  /** Where the palette lists it; without one it is for its keys alone. */
  readonly group?: 'pages' | 'actions';
  readonly icon?: Icon;
  /** Of the page on screen: comes before one of the same keys that holds everywhere. */
  readonly ofPage?: boolean;
  readonly run: () => void;
}

/** So long the second key of two may take. */
const SEQUENCE_MS = 1_500;

const TYPING =
  'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])';
/** What Space and Enter press themselves. */
const PRESSABLE =
  'button, a[href], summary, input, [role=switch], [role=radio], [role=tab], [role=menuitem], [role=option]';

let bound: readonly Command[] = [];
let begun: { stroke: string; at: number } | null = null;
const listeners = new Set<() => void>();

function update(next: readonly Command[]): void {
  if (bound.length === 0 && next.length > 0) document.addEventListener('keydown', press);
  if (next.length === 0) document.removeEventListener('keydown', press);
  bound = next;
  for (const listener of listeners) listener();
}

/** From now on these commands can be given. @returns how to take them back */
export function bindCommands(commands: readonly Command[]): () => void {
  update([...bound, ...commands]);
  return () => update(bound.filter((command) => !commands.includes(command)));
}

/** Whatever can be done now, in the order it was bound. */
export const boundCommands = (): readonly Command[] => bound;

export function onCommandsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives a command by its id. @returns false where nobody has bound it */
export function runCommand(id: string): boolean {
  const command = bound.findLast((each) => each.id === id);
  command?.run();
  return command !== undefined;
}

const withKeys = (keys: string): Command | undefined =>
  bound.findLast((each) => each.keys === keys && each.ofPage) ?? bound.findLast((each) => each.keys === keys);

function press(event: KeyboardEvent): void {
  const stroke = strokeOf(event);
  if (stroke === null || event.defaultPrevented || event.isComposing || !mayRun(stroke, event.target)) return;
  const sequence = begun && event.timeStamp - begun.at < SEQUENCE_MS ? `${begun.stroke} ${stroke}` : null;
  begun = null;
  const command = (sequence && withKeys(sequence)) || withKeys(stroke);
  if (command) {
    event.preventDefault();
    command.run();
  } else if (bound.some(({ keys }) => keys?.startsWith(`${stroke} `))) {
    begun = { stroke, at: event.timeStamp };
  }
}

/** Whoever types means the letter, and an editor keeps it from leading away between two words; whoever has a dialog open means the dialog. */
function mayRun(stroke: string, target: EventTarget | null): boolean {
  if (stroke.startsWith('mod+')) return true;
  const isLetter = stroke.length === 1;
  if (isLetter && (!singleLettersOn() || document.querySelector('[data-editing]'))) return false;
  if (document.querySelector('[role=dialog][aria-modal=true]')) return false;
  return !(target instanceof Element) || target.closest(isLetter ? TYPING : `${TYPING}, ${PRESSABLE}`) === null;
}
