/** @file What a list of segments has to be like. Pure. */
import { type Segment, type Word } from '@timbrel/subtitles';
import { DAY_SECONDS } from '../../common/clock/durations.js';
import { type FieldProblem } from '../../common/errors/domain-error.js';
import { type FieldFault } from '../../common/request-body/plain-field.js';

export const MAX_SEGMENTS = 50_000;
/** Of a segment and of its words, and how many these may be. */
export const MAX_CHARACTERS = 10_000;
/** Of all segments together, and of their words: forty hours of speech. */
export const MAX_CHARACTERS_IN_ALL = 2_000_000;
/** A day of speech. */
const MAX_WORDS = 150_000;
/** A day of speech, each word with its times. */
const MAX_JSON_CHARACTERS = 16_000_000;
export const LONGEST_NAME = 120;
const LATEST_SECONDS = 10 * DAY_SECONDS;

/** Some segments of a list replaced by others. */
export interface Splice {
  at: number;
  remove: number;
  insert: Segment[];
}

/** Each may move all segments behind it. */
export const MAX_SPLICES = 1_000;

const fault = (place: string, message: string): FieldFault => ({ place, message });
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LATEST_SECONDS;
const isConfidence = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 1);

/** @returns the first thing that is wrong with what should be segments; null where it is a list of them */
export function faultOfSegments(value: unknown): FieldFault | null {
  if (!Array.isArray(value)) return fault('', 'must be a list of segments.');
  if (value.length > MAX_SEGMENTS) return faultOfWhole(value as Segment[]);
  for (const [index, segment] of (value as unknown[]).entries()) {
    const found = faultOfSegment(segment);
    if (found) return fault(`[${index}]${found.place}`, found.message);
  }
  return faultOfWhole(value as Segment[]);
}

/** An empty word takes room, too. */
const lengthOf = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + Math.max(1, text.length), 0);

/** What may be wrong with a list whose segments are right each by itself. */
export function faultOfWhole(segments: readonly Segment[]): FieldFault | null {
  if (segments.length > MAX_SEGMENTS) return fault('', `may hold ${MAX_SEGMENTS} segments at most.`);
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  const inWords = segments.reduce((sum, { words }) => sum + lengthOf(words), 0);
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  if (words > MAX_WORDS) return fault('', `may hold ${MAX_WORDS} words at most. Divide the recording into parts.`);
  return Math.max(characters, inWords) > MAX_CHARACTERS_IN_ALL
    ? fault('', `may hold ${MAX_CHARACTERS_IN_ALL} characters at most. Divide the recording into parts.`)
    : null;
}

function faultOfSegment(value: unknown): FieldFault | null {
  if (!isRecord(value)) return fault('', 'must be a segment.');
  const { start, end, text, speaker, confidence, words } = value as Partial<Segment>;
  const stranger = strangerIn(value, ['start', 'end', 'text', 'speaker', 'confidence', 'words']);
  if (stranger) return stranger;
  if (!isSeconds(start)) return fault('.start', 'must be seconds from the beginning.');
  if (!isSeconds(end) || end < start) return fault('.end', 'must be seconds, and not before start.');
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS)
    return fault('.text', `must be a text of ${MAX_CHARACTERS} characters at most.`);
  if (speaker !== null && (typeof speaker !== 'string' || speaker.trim() === '' || speaker.length > LONGEST_NAME))
    return fault('.speaker', `must be a name of ${LONGEST_NAME} characters at most, or null.`);
  if (!isConfidence(confidence)) return fault('.confidence', 'must be from 0 to 1, or null.');
  if (!Array.isArray(words) || words.length > MAX_CHARACTERS) return fault('.words', 'must be a list of words.');
  for (const [index, word] of words.entries()) {
    const found = faultOfWord(word);
    if (found) return fault(`.words[${index}]${found.place}`, found.message);
  }
  if (lengthOf(words) > MAX_CHARACTERS) return fault('.words', `may hold ${MAX_CHARACTERS} characters in all.`);
  return null;
}

function faultOfWord(value: unknown): FieldFault | null {
  if (!isRecord(value)) return fault('', 'must be a word.');
  const { start, end, text, confidence } = value as Partial<Word>;
  const stranger = strangerIn(value, ['start', 'end', 'text', 'confidence']);
  if (stranger) return stranger;
  if (!isSeconds(start)) return fault('.start', 'must be seconds from the beginning.');
  if (!isSeconds(end) || end < start) return fault('.end', 'must be seconds, and not before start.');
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) return fault('.text', 'must be a text.');
  return isConfidence(confidence) ? null : fault('.confidence', 'must be from 0 to 1, or null.');
}

function strangerIn(value: Record<string, unknown>, known: readonly string[]): FieldFault | null {
  const stranger = Object.keys(value).find((key) => !known.includes(key));
  return stranger === undefined ? null : fault(`.${stranger}`, 'should not exist.');
}

/** @returns the first thing that is wrong with what should be changes to a list of segments */
export function faultOfSplices(value: unknown): FieldFault | null {
  if (!Array.isArray(value)) return fault('', 'must be a list of changes.');
  if (value.length > MAX_SPLICES) return fault('', `may hold ${MAX_SPLICES} changes at most. Send them in parts.`);
  for (const [index, splice] of (value as unknown[]).entries()) {
    if (!isRecord(splice)) return fault(`[${index}]`, 'must be a change.');
    const { at, remove, insert } = splice as Partial<Splice>;
    if (!isCount(at)) return fault(`[${index}].at`, 'must be a position in the list.');
    if (!isCount(remove)) return fault(`[${index}].remove`, 'must be a number of segments.');
    const found = faultOfSegments(insert);
    if (found) return fault(`[${index}].insert${found.place}`, found.message);
  }
  return null;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** The list after the changes, one after the other; null where one of them reaches beyond its end. */
export function spliced(segments: readonly Segment[], splices: readonly Splice[]): Segment[] | null {
  const result = [...segments];
  for (const { at, remove, insert } of splices) {
    if (at + remove > result.length) return null;
    result.splice(at, remove, ...insert);
  }
  return result;
}

/** Position of the first segment that begins before the one before it; -1 where all are in order. */
export const firstOutOfOrder = (segments: readonly Segment[]): number =>
  segments.findIndex(({ start }, index) => index > 0 && start < segments[index - 1]!.start);

/**
 * The first thing that is wrong with a transcript whose segments are right each by itself.
 * @param json the same segments as they are stored @param field that brought it
 */
export function faultOfTranscript(segments: readonly Segment[], json: string, field: string): FieldProblem | null {
  const whole = faultOfWhole(segments);
  if (whole) return { field, message: `The transcript ${whole.message}` };
  if (json.length > MAX_JSON_CHARACTERS) {
    const message = `The transcript is too large: it may take ${MAX_JSON_CHARACTERS} characters of JSON. Divide the recording into parts.`;
    return { field, message };
  }
  const index = firstOutOfOrder(segments);
  if (index < 0) return null;
  const message = `segments[${index}].start must not be before that of the segment before it.`;
  return { field: `segments[${index}].start`, message };
}
