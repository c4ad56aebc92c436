/** A part of a legal text: its heading, where it has one, and its paragraphs. */
export interface LegalPart {
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}

/** Reads a text whose paragraphs are apart by an empty line and whose headings begin with `#` signs. Nothing in it becomes markup. */
export function legalParts(text: string): LegalPart[] {
  const parts: { heading: string | null; paragraphs: string[] }[] = [];
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(#{1,6} .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  for (const block of blocks) {
    const heading = /^#{1,6} (.+)$/.exec(block)?.[1];
    if (heading !== undefined || parts.length === 0) parts.push({ heading: heading ?? null, paragraphs: [] });
    if (heading === undefined) parts.at(-1)!.paragraphs.push(oneLine(block));
  }
  return parts;
}

const oneLine = (block: string): string =>
  block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
