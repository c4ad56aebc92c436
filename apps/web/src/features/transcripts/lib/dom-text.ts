/** The place `offset` characters into an element's text, as the DOM counts: a text node and an offset in it. */
function placeIn(element: Element, offset: number): { node: Text; offset: number } | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Text | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (left <= node.length) return { node, offset: left };
    left -= node.length;
    last = node;
  }
  return last && { node: last, offset: last.length };
}

/** A DOM range over the characters `from`..`to` of an element's text, however many nodes hold it. */
export function textRange(element: Element, from: number, to: number): Range | null {
  // One past the start, then back: a word that begins a node must not be anchored at the end of the node before it.
  const start = placeIn(element, from + 1);
  const end = placeIn(element, to);
  if (!start || !end) return null;
  const range = document.createRange();
  range.setStart(start.node, Math.max(0, start.offset - 1));
  range.setEnd(end.node, end.offset);
  return range;
}

/** How many characters of the element's text stand before a place in it; null when the place is elsewhere. */
export function textOffset(element: Element, node: Node, offset: number): number | null {
  if (!element.contains(node)) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** The place in the text under a point of the window; browsers have two names for it. */
export function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** What of an element's text is selected, as offsets; null when the selection is elsewhere. */
export function selectionIn(element: Element): { from: number; to: number } | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const from = textOffset(element, startContainer, startOffset);
  const to = textOffset(element, endContainer, endOffset);
  return from === null || to === null ? null : { from, to };
}

/** Focuses an element that can be written in, and selects some of its text. */
export function selectText(element: HTMLElement, from: number, to: number): void {
  element.focus({ preventScroll: true });
  const range = document.createRange();
  const [start, end] = [placeIn(element, from), placeIn(element, to)];
  if (start && end) {
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
  } else {
    range.selectNodeContents(element);
    range.collapse(true);
  }
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
