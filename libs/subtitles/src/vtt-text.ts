import { decodeHTML } from 'entities/decode';
import { normalizeCueText } from './lines.js';
import { balanceTags, tokenizeMarkup, type MarkupToken } from './markup.js';
import type { RepairCode } from './repair.js';

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00A0': '&nbsp;',
  '\u200E': '&lrm;',
  '\u200F': '&rlm;',
};

const escapeText = (text: string): string => text.replace(/[&<>\u00A0\u200E\u200F]/g, (mark) => ESCAPED[mark] ?? mark);

/** As HTML has them, which is what WebVTT asks: all names, some of them without a semicolon, and numbers of windows-1252. */
const unescapeText = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

const ANNOTATED = /^<(?:c|i|b|u|ruby|rt|v|lang)(?:\.[^\s.<>]*)*\s/;
/** Longer than the name and classes of any tag that people write. */
const LONGEST_NAME = 200;

/** Escapes `<` in what a tag says beside its name (`<v a<b>`), where the standard takes it for a character. */
function escapeAnnotations(payload: string): string {
  let result = '';
  let at = 0;
  let close = -1;
  for (let open = payload.indexOf('<'); open >= 0; open = payload.indexOf('<', at)) {
    if (close < open) close = payload.indexOf('>', open);
    if (close < 0) break;
    const isAnnotated = ANNOTATED.test(payload.slice(open, Math.min(close, open + LONGEST_NAME)));
    const end = isAnnotated ? close : open + 1;
    result += payload.slice(at, open + 1) + payload.slice(open + 1, end).replaceAll('<', '&lt;');
    at = end;
  }
  return result + payload.slice(at);
}

const join = (tokens: readonly MarkupToken[], ofText: (text: string) => string): string =>
  tokens.map((token) => (token.kind === 'text' ? ofText(token.raw) : token.raw)).join('');

/**
 * Reads the payload of a WebVTT cue: character references become characters, tags WebVTT doesn't know fall away and their content stays, and
 * one voice span around the whole text becomes the speaker.
 */
export function readVttText(payload: string): { text: string; speaker?: string; repairs: RepairCode[] } {
  const repairs: RepairCode[] = [];
  // The standard's tokenizer drops an unfinished tag at the end, be it only its first character.
  const escaped = escapeAnnotations(payload);
  const finished = escaped.replace(/<(?:\/?[a-zA-Z][^<>\s]*|\/)?$/, '');
  if (finished.length < escaped.length) repairs.push('tag-dropped');

  const all = tokenizeMarkup(finished);
  const known = all.filter((token) => token.kind !== 'unknown');
  const { tokens, dropped, closed } = balanceTags(known);
  if (dropped > 0 || known.length < all.length) repairs.push('tag-dropped');
  if (closed.some((name) => name !== 'v')) repairs.push('tag-unclosed');
  if (tokens.some((token) => token.kind === 'text' && token.raw.includes('<'))) repairs.push('less-than-unescaped');

  const speaker = wholeVoice(tokens);
  const text = normalizeCueText(join(speaker === undefined ? tokens : tokens.slice(1, -1), unescapeText));
  return { text, ...(speaker !== undefined && { speaker }), repairs };
}

/** The name in `<v Name>` where this one voice holds the whole text. */
function wholeVoice(tokens: readonly MarkupToken[]): string | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  const voices = tokens.filter((token) => token.kind === 'start' && token.name === 'v');
  if (first?.kind !== 'start' || first.name !== 'v' || first.classes !== '' || voices.length > 1) return undefined;
  if (last?.kind !== 'end' || last.name !== 'v') return undefined;
  return oneLine(unescapeText(first.annotation)) || undefined;
}

/** Tags that SRT files carry and WebVTT doesn't know: the look goes, the words stay. */
const SRT_ONLY = /<\/?(?:font|s|strike)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi;

/** Writes a cue's text as a WebVTT payload: known tags nested and closed, everything else escaped, the speaker as a voice span. */
export function writeVttText(text: string, speaker?: string): string {
  const tokens = tokenizeMarkup(normalizeCueText(text.replace(SRT_ONLY, '')));
  const asText = tokens.map((token): MarkupToken =>
    token.kind === 'unknown' ? { kind: 'text', raw: token.raw } : token,
  );
  const payload = join(balanceTags(asText).tokens, escapeText);
  const name = oneLine(speaker ?? '');
  return name && !payload.includes('<v') ? `<v ${escapeText(name)}>${payload}</v>` : payload;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
