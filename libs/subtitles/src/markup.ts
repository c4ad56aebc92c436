/** A piece of a cue's text. `raw` is as written; only WebVTT's own tags are `start`, `end` and `time`, every other one is `unknown`. */
export type MarkupToken =
  | { kind: 'text'; raw: string }
  | { kind: 'start'; raw: string; name: string; classes: string; annotation: string }
  | { kind: 'end'; raw: string; name: string }
  | { kind: 'time'; raw: string }
  | { kind: 'unknown'; raw: string };

const TAG =
  /<(?:(?<start>c|i|b|u|ruby|rt|v|lang)(?<classes>(?:\.[^\s.<>]*)*)(?:\s(?<annotation>[^<>]*))?|\/(?<end>c|i|b|u|ruby|rt|v|lang)|(?<time>(?:\d+:)?\d{2}:\d{2}\.\d{3})|\/?[a-zA-Z][^<>]*|\/?)>/g;

/** Tags as the formats write them, and the override blocks (`{\an8}`) that SRT took over from ASS. */
export const INVISIBLE = /<\/?[a-zA-Z][^<>]*>|<(?:\d+:)?\d{2}:\d{2}\.\d{3}>|\{\\[^{}]*\}/g;

/** What a viewer reads: the text without tags and `{\…}` blocks. Nothing else is changed. */
export const stripTags = (text: string): string => text.replace(INVISIBLE, '');

export function tokenizeMarkup(text: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let position = 0;
  for (const match of text.matchAll(TAG)) {
    if (match.index > position) tokens.push({ kind: 'text', raw: text.slice(position, match.index) });
    const [raw] = match;
    const { start, classes = '', annotation = '', end, time } = match.groups ?? {};
    if (start !== undefined) tokens.push({ kind: 'start', raw, name: start, classes, annotation });
    else if (end !== undefined) tokens.push({ kind: 'end', raw, name: end });
    else tokens.push({ kind: time === undefined ? 'unknown' : 'time', raw });
    position = match.index + raw.length;
  }
  if (position < text.length) tokens.push({ kind: 'text', raw: text.slice(position) });
  return tokens;
}

/**
 * Nests the tags as WebVTT's tree does: an end tag that closes nothing falls away (`dropped`), as does `<rt>` outside `<ruby>`, and what is
 * left open is closed at the end (`closed`, the names).
 * @see https://www.w3.org/TR/webvtt1/#webvtt-cue-text-parsing-rules
 */
export function balanceTags(tokens: readonly MarkupToken[]): {
  tokens: MarkupToken[];
  dropped: number;
  closed: string[];
} {
  const kept: MarkupToken[] = [];
  const open: string[] = [];
  const end = (name: string): MarkupToken => ({ kind: 'end', raw: `</${name}>`, name });
  let dropped = 0;
  for (const token of tokens) {
    if (token.kind === 'start') {
      if (token.name === 'rt' && open.at(-1) !== 'ruby') {
        dropped++;
        continue;
      }
      open.push(token.name);
    } else if (token.kind === 'end') {
      if (token.name === 'ruby' && open.at(-1) === 'rt') {
        kept.push(end('rt'));
        open.pop();
      }
      if (open.at(-1) !== token.name) {
        dropped++;
        continue;
      }
      open.pop();
    }
    kept.push(token);
  }
  const closed = open.reverse();
  return { tokens: [...kept, ...closed.map(end)], dropped, closed };
}
