import type { Cue } from './cue.js';
import type { DeliveryProfile } from './delivery-profile.js';
import { splitLines } from './lines.js';
import { stripTags } from './markup.js';
import { countCharacters } from './reading-speed.js';
import { segmentsToCues } from './segments-to-cues.js';
import { wrapText } from './wrap-text.js';

/**
 * Splits each cue whose text takes more lines than the profile allows into several, one after the other within its time, each as long as its
 * share of the text; one that fits when broken anew stays one. A dialogue is split between its turns where they fit. Other cues stay as they are.
 * @param language BCP 47 tag; decides which small words keep together
 */
export const splitLongCues = (cues: readonly Cue[], profile: DeliveryProfile, language = 'en'): Cue[] =>
  cues.flatMap((cue) => {
    const texts = textsThatFit(cue.text, profile, language);
    return texts.length === 0 ? [cue] : withinTime(cue, reopenTags(texts), profile);
  });

const TURN = /^[\s\u200e\u200f]*[-–—‐]/u;

/** The texts of the cues to be made; none where the text fits as it is. */
function textsThatFit(text: string, profile: DeliveryProfile, language: string): string[] {
  const { maxCharactersPerLine, maxLines } = profile;
  const lines = splitLines(text);
  const isDialogue = lines.filter((line) => TURN.test(stripTags(line))).length > 1;
  const fits = (line: string) => countCharacters(line) <= maxCharactersPerLine;
  if (lines.length <= maxLines && (!isDialogue || lines.every(fits))) {
    if (splitLines(wrapText(joinLines(lines), profile, language)).length <= maxLines) return [];
  }
  const turns = isDialogue ? lines : [joinLines(lines)];
  return turns.flatMap((turn) => dividedTurn(turn, profile, language)).reduce(joinShort(maxLines), []);
}

/** Where words need no space between them, a line break stood for none. */
const SPACELESS_BREAK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\uFF00-\uFFEF])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])/gu;
const joinLines = (lines: readonly string[]): string =>
  lines.join('\n').replace(SPACELESS_BREAK, '').replaceAll('\n', ' ');

function dividedTurn(text: string, profile: DeliveryProfile, language: string): string[] {
  const wrapped = wrapText(text, profile, language);
  if (splitLines(wrapped).length <= profile.maxLines) return [wrapped];
  const segment = { start: 0, end: 1, text, speaker: null, confidence: null, words: [] };
  // Its pace is not known, so that only the lines decide.
  const byLines = { ...profile, maxDurationSeconds: Number.MAX_SAFE_INTEGER };
  return segmentsToCues([segment], byLines, language).map((cue) => cue.text);
}

/** Turns that fit into one cue together stay together. */
const joinShort =
  (maxLines: number) =>
  (texts: string[], text: string): string[] => {
    const last = texts.at(-1);
    const joined = `${last ?? ''}\n${text}`;
    const areTurns = last !== undefined && TURN.test(stripTags(last)) && TURN.test(stripTags(text));
    return areTurns && splitLines(joined).length <= maxLines ? [...texts.slice(0, -1), joined] : [...texts, text];
  };

function withinTime({ id, ...cue }: Cue, texts: readonly string[], profile: DeliveryProfile): Cue[] {
  const startMs = Math.round(cue.startSeconds * 1000);
  const lengthMs = Math.round(cue.endSeconds * 1000) - startMs;
  const weights = texts.map((text) => countCharacters(text) + 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const gapMs = Math.min(Math.round(profile.minGapSeconds * 1000), Math.floor(lengthMs / (10 * texts.length)));
  let passed = 0;
  return texts.map((text, position) => {
    const fromMs = startMs + Math.round((lengthMs * passed) / total);
    passed += weights[position]!;
    const isLast = position === texts.length - 1;
    const toMs = startMs + Math.round((lengthMs * passed) / total) - (isLast ? 0 : gapMs);
    return {
      ...(id !== undefined && position === 0 && { id }),
      ...cue,
      startSeconds: fromMs / 1000,
      endSeconds: toMs / 1000,
      text,
    };
  });
}

const TAG = /<(\/?)([a-zA-Z]+)(?:[^a-zA-Z<>][^<>]*)?>|\{\\[^{}]*\}/g;

/** What is open at the end of a text is closed there and opened again in the next one; overrides such as `{\an8}` hold for all. */
function reopenTags(texts: readonly string[]): string[] {
  let open: { raw: string; name: string }[] = [];
  let overrides = '';
  return texts.map((text) => {
    const before = overrides + open.map(({ raw }) => raw).join('');
    for (const [raw, slash, name] of text.matchAll(TAG)) {
      if (name === undefined) overrides += raw;
      else if (slash === '') open = [...open, { raw, name }];
      else open = open.filter((_, at) => at !== open.findLastIndex((tag) => tag.name === name));
    }
    const after = open.toReversed().map(({ name }) => `</${name}>`);
    return before + text + after.join('');
  });
}
