/** @file What stands together in a document. Pure. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

export interface Paragraph {
  text: string;
  /** From 1, of a document that has pages. */
  page: number | null;
}

/** Divided by empty lines; its lines are joined. */
export const paragraphsOfText = (text: string): Paragraph[] => joined(text.split(/\n[^\S\n]*\n/u), null);

/** What is read of it: no code, no markup, no addresses of links. */
export function paragraphsOfMarkdown(text: string): Paragraph[] {
  return isTooInvolved(text) ? paragraphsOfText(text) : joined(blocksOf(fromMarkdown(text)), null);
}

/** Quotation marks, list markers and indentation at the beginning of a line: reading takes the square of their number. */
const CONTAINERS = /^(?:[>*+\-\s]|\d{1,9}[.)])*/;
const MAX_CONTAINER_CHARACTERS = 200;
/** Each may open something that is closed much later or never: reading takes the square of their number, too. */
const SIGNS = /[*_[\]!<>`~&]/g;
const MAX_SIGNS_IN_A_BLOCK = 3_000;

/** Whether it is something else than people write, which would take minutes to read as Markdown. */
const isTooInvolved = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).some((line) => CONTAINERS.exec(line)![0].length > MAX_CONTAINER_CHARACTERS) ||
  text.split(/\n[^\S\n]*\n/u).some((block) => (block.match(SIGNS)?.length ?? 0) > MAX_SIGNS_IN_A_BLOCK);

/** A paragraph may go on over the end of a page: it stands on the page where it begins. */
export function paragraphsOfPages(pages: readonly string[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  pages.forEach((page, at) => {
    for (const paragraph of joined(page.split(/\n[^\S\n]*\n/u), at + 1)) {
      const last = paragraphs.at(-1);
      const goesOn = last && last.page === at && !/[.!?…。！？؟।:]["'”’»)\]]*$/u.test(last.text);
      if (goesOn && /^\p{Ll}/u.test(paragraph.text)) last.text += ` ${paragraph.text}`;
      else paragraphs.push(paragraph);
    }
  });
  return paragraphs;
}

interface Node {
  type: string;
  children?: Node[];
}
const LEAVES = new Set(['paragraph', 'heading', 'tableRow']);
const UNREAD = new Set(['code', 'html', 'definition', 'thematicBreak', 'yaml']);

/** In the order of the text, without recursion: how deep it nests is up to whoever wrote it. */
function blocksOf(root: Node): string[] {
  const blocks: string[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (UNREAD.has(node.type)) continue;
    if (LEAVES.has(node.type)) blocks.push(toString(node, { includeHtml: false, includeImageAlt: false }));
    else for (const child of (node.children ?? []).toReversed()) open.push(child);
  }
  return blocks;
}

/** A text without an empty line is no paragraph of a million words. */
const LONGEST = 20_000;

/** Lines of a paragraph belong together, and so do the halves of a word that is divided at a line's end. */
const joined = (blocks: readonly string[], page: number | null): Paragraph[] =>
  blocks
    .flatMap((block) =>
      parted(
        block
          .replace(/(\p{Ll})[-\u00AD\u2010]\n(?=\p{Ll})/gu, '$1')
          .replace(/\s+/gu, ' ')
          .trim(),
      ),
    )
    .filter((text) => text !== '')
    .map((text) => ({ text, page }));

/** Divided between words where it is too long. */
function parted(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const blank = text.slice(from, from + LONGEST + 1).lastIndexOf(' ');
    const to = from + LONGEST >= text.length ? text.length : from + (blank > 0 ? blank : LONGEST);
    parts.push(text.slice(from, to).trim());
    from = to;
  }
  return parts;
}
