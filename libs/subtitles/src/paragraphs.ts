import type { Segment } from './segment.js';
import { endsSentence } from './break-cost.js';

/** Several segments of one speaker, to be read as a text. */
export interface Paragraph {
  start: number;
  speaker: string | null;
  text: string;
}

/** After a silence like this, what follows is a thought of its own. */
const PAUSE_SECONDS = 2.5;
/** A paragraph longer than this ends with the next sentence. */
const LONG_CHARACTERS = 600;

/** Joins what one speaker says without a pause; in scripts without spaces without one. Segments without text are left out. */
export function joinParagraphs(segments: readonly Segment[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let spokenUntil = 0;
  let characters = 0;
  // What decides whether a paragraph goes on is at its end: looking at all of it each time would be quadratic.
  let tail = '';
  for (const segment of segments) {
    const text = segment.text.replace(/\s+/g, ' ').trim();
    if (text === '') continue;
    const last = paragraphs.at(-1);
    const goesOn =
      last?.speaker === segment.speaker &&
      segment.start - spokenUntil < PAUSE_SECONDS &&
      !(characters > LONG_CHARACTERS && endsSentence(tail));
    if (last && goesOn) {
      const addition = (SPACELESS_END.test(tail) ? '' : ' ') + text;
      last.text += addition;
      tail = endOf(tail + addition);
      characters += addition.length;
    } else {
      paragraphs.push({ start: segment.start, speaker: segment.speaker, text });
      tail = endOf(text);
      characters = text.length;
    }
    spokenUntil = segment.end;
  }
  return paragraphs;
}

/** More than a sentence's last word with its quotation marks and tags. */
const TAIL_CHARACTERS = 200;
const endOf = (text: string): string => text.slice(-TAIL_CHARACTERS);

const SPACELESS_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。！？、，]$/u;

/** Each segment by itself. */
export const separateParagraphs = (segments: readonly Segment[]): Paragraph[] =>
  segments
    .map(({ start, speaker, text }) => ({ start, speaker, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');

/** `Maya: So when …`. */
const NAMED = /^([\p{L}][\p{L}\p{M}\p{N} .'’_-]{0,40}):\s+(?=\S)/u;

/**
 * The paragraphs of a text that somebody has written: a line each, or what stands between empty lines where there are any. A name before a colon
 * is a speaker's where it is known, or comes back.
 */
export function readParagraphs(text: string, knownSpeakers: readonly string[] = []): Omit<Paragraph, 'start'>[] {
  const whole = text.replace(/\r\n?/g, '\n').trim();
  const parts = whole.split(/\n[^\S\n]*\n\s*/);
  const lines = (parts.length > 1 ? parts : whole.split('\n')).map((part) => part.replace(/\s+/g, ' ').trim());
  const known = new Set(knownSpeakers);
  const seen = new Set<string>();
  for (const line of lines) {
    const name = NAMED.exec(line)?.[1];
    if (name === undefined) continue;
    if (seen.has(name)) known.add(name);
    seen.add(name);
  }
  let speaker: string | null = null;
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const name = NAMED.exec(line)?.[1];
      if (name === undefined || !known.has(name)) return { speaker, text: line };
      speaker = name;
      return { speaker, text: line.replace(NAMED, '') };
    });
}
