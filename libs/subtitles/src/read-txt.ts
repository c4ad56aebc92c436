import type { Cue, ReadResult } from './cue.js';
import { finishCues } from './finish-cues.js';
import { isBlank, normalizeCueText, replaceNul, splitLines, withoutByteOrderMark } from './lines.js';
import type { Repair } from './repair.js';
import { cueToSegment, type Segment } from './segment.js';
import { toMilliseconds } from './timestamp.js';
import { readTextTime } from './text-time.js';

/** How long the last cue of a text transcript lasts, and a text without times. */
const LAST_CUE_SECONDS = 10;

/**
 * Reads a text transcript: a line with a time (`mm:ss`, `hh:mm:ss` or seconds), then a line of text (more are taken too). Each cue ends where
 * the next begins, the last one 10 s after its start. A text without times is one cue that holds all of it, blank lines included; an empty
 * text is none.
 *
 * Bare numbers count as times only in a text whose first line is a time, so that prose with a year on a line of its own stays prose.
 */
export function readTxt(text: string): ReadResult {
  const repairs: Repair[] = [];
  const lines = splitLines(replaceNul(withoutByteOrderMark(text), repairs));
  const timeRows = findTimeRows(lines);
  if (timeRows.length === 0) {
    const whole = lines.join('\n').trim();
    return { cues: whole ? [{ startSeconds: 0, endSeconds: LAST_CUE_SECONDS, text: whole }] : [], repairs };
  }

  const starts = timeRows.map((row) => ({
    row,
    seconds: readTextTime(lines[row] ?? '')?.seconds ?? 0,
    firstTextRow: row + 1,
  }));
  const firstRow = lines.findIndex((line) => !isBlank(line));
  if (firstRow < (timeRows[0] ?? 0)) {
    repairs.push({ line: firstRow + 1, code: 'text-before-first-time' });
    starts.unshift({ row: firstRow, seconds: 0, firstTextRow: firstRow });
  }
  const read = starts.map(({ row, seconds, firstTextRow }, position) => {
    const body = lines.slice(firstTextRow, starts[position + 1]?.row).join('\n');
    const cue: Cue = { startSeconds: seconds, endSeconds: seconds, text: normalizeCueText(body) };
    return { line: row + 1, cue };
  });
  for (const { line, cue } of read) if (cue.text === '') repairs.push({ line, code: 'time-without-text' });

  const result = finishCues(read, repairs);
  const ended = result.cues.map((cue, position) => ({
    ...cue,
    endSeconds: result.cues[position + 1]?.startSeconds ?? toMilliseconds(cue.startSeconds + LAST_CUE_SECONDS) / 1000,
  }));
  return { cues: ended.filter((cue) => cue.text !== ''), repairs: result.repairs };
}

/** The same reader, giving segments as a transcript is saved with them: no speakers, word times or confidence. */
export function parseTranscriptText(text: string): { segments: Segment[]; repairs: Repair[] } {
  const { cues, repairs } = readTxt(text);
  return { segments: cues.map(cueToSegment), repairs };
}

/**
 * The line right after a time is text even if it looks like a time ('10:30', '1999'), unless the next line is text: then the first time just
 * had none.
 */
function findTimeRows(lines: readonly string[]): number[] {
  const times = lines.map(readTextTime);
  const startsWithTime = times[lines.findIndex((line) => !isBlank(line))] !== undefined;
  const isText = (row: number) => !isBlank(lines[row] ?? '') && !times[row];
  const rows: number[] = [];
  for (const [row, time] of times.entries()) {
    if (!time || (time.form === 'seconds' && !startsWithTime)) continue;
    const follows = rows.length > 0 && rows.at(-1) === row - 1;
    if (!follows || (time.form === 'clock' && isText(row + 1))) rows.push(row);
  }
  return rows;
}
