import type { ReadResult } from './cue.js';
import { finishCues, type ReadCue } from './finish-cues.js';
import { isBlank, normalizeCueText, replaceNul, splitLines, withoutByteOrderMark } from './lines.js';
import type { Repair } from './repair.js';
import { readTimingLine, shortFractionOf, type TimingLine } from './timing-line.js';

const INDEX = /^\s*-?\d+\s*$/;
/** After a counter, a line that was meant to hold times but can't be read. */
const BROKEN_TIMING = /^\s*-?\d.*-{1,3}>/;

/** A cue under construction: its times, and the lines after them as [first, end). */
interface OpenCue {
  timing: TimingLine | undefined;
  line: number;
  firstTextRow: number;
}

/**
 * Reads SubRip text tolerantly. SRT has no grammar: a cue starts at a line of times, the lines up to the next one are its text, and counters
 * count for nothing. Text keeps its tags; blank lines in it are taken out.
 *
 * @param text decoded text, with or without byte order mark, in any line ending (see `decodeText` for bytes)
 */
export function readSrt(text: string): ReadResult {
  const repairs: Repair[] = [];
  const body = replaceNul(withoutByteOrderMark(text), repairs);
  if (body.length < text.length) repairs.push({ line: 1, code: 'byte-order-mark' });
  if (new Set(body.match(/\r\n|\r|\n/g)).size > 1) repairs.push({ line: 1, code: 'mixed-line-endings' });

  const lines = splitLines(body);
  const shortFraction = shortFractionOf(lines);
  const cues: ReadCue[] = [];
  let open: OpenCue | undefined;
  let lastIndex = 0;
  const note = (row: number, code: Repair['code']) => repairs.push({ line: row + 1, code });

  const close = (endRow: number) => {
    const firstRow = open?.firstTextRow ?? 0;
    const filled = lines.slice(firstRow, endRow).flatMap((line, offset) => (isBlank(line) ? [] : [firstRow + offset]));
    if (!open) {
      if (filled[0] !== undefined) note(filled[0], 'text-outside-cue');
      return;
    }
    if (!open.timing) return;
    const gap = filled.findIndex((row, position) => row !== firstRow + position);
    if (gap >= 0) note(firstRow + gap, 'blank-line-in-text');
    const { startSeconds, endSeconds } = open.timing;
    cues.push({
      line: open.line,
      cue: { startSeconds, endSeconds, text: normalizeCueText(filled.map((row) => lines[row]).join('\n')) },
    });
  };

  for (const [row, line] of lines.entries()) {
    if (!line.includes('>')) continue;
    const firstRow = open?.firstTextRow ?? 0;
    const timing = readTimingLine(line, shortFraction);
    const indexRow = findIndexRow(lines, row, firstRow, open ? lastIndex : undefined);
    const isApart = isBlankAt(lines, (indexRow ?? row) - 1) || (indexRow ?? row) === 0;
    const isBroken = !timing && indexRow === row - 1 && isApart && BROKEN_TIMING.test(line);
    if (!isBroken && !(timing && (timing.certain || isApart || !open))) continue;

    close(indexRow ?? row);
    if (open && !isApart) note(indexRow ?? row, 'blank-line-missing');
    if (indexRow === undefined) note(row, 'index-missing');
    else if (Number(lines[indexRow]) !== lastIndex + 1) note(indexRow, 'index-out-of-order');
    if (indexRow !== undefined && indexRow < row - 1) note(indexRow, 'blank-line-after-index');
    if (isBroken) note(row, 'cue-dropped');
    for (const code of timing?.repairs ?? []) note(row, code);
    if (timing?.rest) note(row, 'timing-extras-dropped');
    lastIndex = indexRow === undefined ? lastIndex + 1 : Number(lines[indexRow]);
    open = { timing, line: row + 1, firstTextRow: row + 1 };
  }
  close(lines.length);
  return finishCues(cues, repairs);
}

const isBlankAt = (lines: readonly string[], row: number): boolean => isBlank(lines[row] ?? '');

/**
 * The row of the counter that belongs to the times at `row`, if there is one. A number is dialogue ('1999') rather than a counter when it
 * stands where the text begins or apart from the times, unless it is the very next number.
 */
function findIndexRow(
  lines: readonly string[],
  row: number,
  firstRow: number,
  lastIndex: number | undefined,
): number | undefined {
  let candidate = row - 1;
  while (candidate >= firstRow && isBlankAt(lines, candidate)) candidate--;
  const line = lines[candidate];
  if (candidate < firstRow || line === undefined || !INDEX.test(line)) return undefined;
  if (lastIndex === undefined) return candidate;
  const isNext = Number(line) === lastIndex + 1;
  const isAdjacent = candidate === row - 1;
  const isFirstText = candidate === firstRow;
  if (isAdjacent) return isFirstText && !isNext ? undefined : candidate;
  return isNext && !isFirstText && isBlankAt(lines, candidate - 1) ? candidate : undefined;
}
