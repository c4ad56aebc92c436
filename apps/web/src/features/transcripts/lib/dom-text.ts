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
