/** What a key asks of the reader. */
export type ReaderCommand =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'backShort'
  | 'forwardShort'
  | 'slower'
  | 'faster'
  | 'previousSegment'
  | 'nextSegment'
  | 'nextDoubt'
  | 'previousDoubt'
  | 'follow'
  | 'loop'
  | 'find'
  | 'keys';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The command of a key press, by the letters that audio editors share (J K L); undefined when it is none of ours. */
export function readerCommand({ key, code, shiftKey, altKey, ctrlKey, metaKey }: Key): ReaderCommand | undefined {
  if (ctrlKey || metaKey) {
    if (altKey) return undefined;
    if (code === 'KeyF' && !shiftKey) return 'find';
    return code === 'Space' && !metaKey ? 'toggle' : undefined;
  }
  if (altKey) return key === 'ArrowUp' ? 'previousSegment' : key === 'ArrowDown' ? 'nextSegment' : undefined;
  switch (key) {
    case ' ':
      return 'toggle';
    case 'ArrowLeft':
      return shiftKey ? 'backShort' : 'back';
    case 'ArrowRight':
      return shiftKey ? 'forwardShort' : 'forward';
    case '?':
      return 'keys';
  }
  switch (key.toLowerCase()) {
    case 'j':
      return 'slower';
    case 'k':
      return 'toggle';
    case 'l':
      return 'faster';
    case 'n':
      return shiftKey ? 'previousDoubt' : 'nextDoubt';
    case 'f':
      return 'follow';
    case 'r':
      return 'loop';
    default:
      return undefined;
  }
}

const TEXT = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Widgets that use Space, Enter or arrows themselves. */
const WIDGET =
  'button, a[href], summary, video[controls], audio[controls], [role="menu"], [role="menuitem"], [role="radiogroup"], [role="radio"], [role="slider"], [role="tab"], [role="listbox"], [role="option"]';

/** True when the focused element needs this key for itself, so that the reader must leave it alone. */
export function keyBelongsTo(
  target: EventTarget | null,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): boolean {
  if (!(target instanceof Element)) return false;
  if (event.ctrlKey || event.metaKey) return false;
  if (target.closest(TEXT)) return true;
  return (event.key === ' ' || event.key.startsWith('Arrow')) && target.closest(WIDGET) !== null;
}

/** Whether a dialog stands before the transcript: keys are its own then. The transcript may stand in one itself. */
export function isCovered(): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  return dialog !== undefined && dialog.querySelector('[data-viewer]') === null;
}
