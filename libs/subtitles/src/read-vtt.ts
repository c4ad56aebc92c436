import type { Cue, ReadResult } from './cue.js';
import { finishCues, type ReadCue } from './finish-cues.js';
import { replaceNul, splitLines, withoutByteOrderMark } from './lines.js';
import type { Repair } from './repair.js';
import { readTimingLine } from './timing-line.js';
import { readVttSettings } from './vtt-settings.js';
import { readVttText } from './vtt-text.js';

const TIME = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^[ \t\f]*${TIME}[ \t\f]*-->[ \t\f]*${TIME}(?!\d)(.*)$`);

export interface VttReadResult extends ReadResult {
  /** The STYLE and REGION blocks as written, for `writeVtt` to pass on. */
  blocks: string[];
}

/**
 * Reads WebVTT by the standard's own algorithm, so that a conforming file gives what a browser shows. Where the algorithm would fail the file
 * (no signature) or drop a cue whose times a person can read (a comma, short fractions, minutes over 59), this one goes on and notes it.
 * Blocks without times (notes among them) and unknown settings count for nothing, as in the standard.
 *
 * @param text decoded text in any line ending, with or without byte order mark
 * @see https://www.w3.org/TR/webvtt1/#file-parsing
 */
export function readVtt(text: string): VttReadResult {
  const repairs: Repair[] = [];
  const lines = splitLines(replaceNul(withoutByteOrderMark(text), repairs));
  const cues: ReadCue[] = [];
  const blocks: string[] = [];
  const note = (row: number, code: Repair['code']) => repairs.push({ line: row + 1, code });

  const firstRow = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  const signature = lines[firstRow] ?? '';
  if (firstRow > 0 || !/^WEBVTT(?:[ \t]|$)/.test(signature)) note(firstRow, 'signature-missing');
  let row = /^\s*webvtt/i.test(signature) ? endOfBlock(lines, firstRow + 1) : firstRow;
  while (row < lines.length) {
    if (lines[row] === '') {
      row++;
      continue;
    }
    const timingRow = [row, row + 1].find((at) => lines[at]?.includes('-->'));
    const end = endOfBlock(lines, (timingRow ?? row) + 1);
    const body = lines.slice((timingRow ?? row) + 1, end);
    if (timingRow === undefined) {
      const first = lines[row] ?? '';
      if (/^(?:STYLE|REGION)\s*$/.test(first)) {
        if (cues.length > 0) note(row, 'block-too-late');
        else blocks.push([first.trimEnd(), ...body].join('\n'));
      } else if (!/^NOTE(?:[ \t]|$)/.test(first)) note(row, 'text-outside-cue');
    } else {
      const times = readVttTimes(lines[timingRow] ?? '');
      if (times) {
        const payload = readVttText(body.join('\n'));
        const { settings, ignored } = readVttSettings(times.rest);
        for (const code of [...times.repairs, ...(ignored ? ['setting-ignored' as const] : [])]) note(timingRow, code);
        for (const code of payload.repairs) note(timingRow + 1, code);
        const id = timingRow > row ? lines[row] : '';
        const cue: Cue = {
          ...(id && { id }),
          startSeconds: times.startSeconds,
          endSeconds: times.endSeconds,
          text: payload.text,
          ...(settings && { settings }),
          ...(payload.speaker !== undefined && { speaker: payload.speaker }),
        };
        cues.push({ cue, line: timingRow + 1 });
      } else note(timingRow, 'cue-dropped');
    }
    row = end;
  }
  return { ...finishCues(cues, repairs), blocks };
}

/** A block ends at an empty line or before a line with an arrow, which begins the next cue. */
function endOfBlock(lines: readonly string[], from: number): number {
  let row = from;
  while (row < lines.length && lines[row] !== '' && !lines[row]?.includes('-->')) row++;
  return row;
}

function readVttTimes(
  line: string,
): { startSeconds: number; endSeconds: number; rest: string; repairs: Repair['code'][] } | undefined {
  const match = TIMING.exec(line);
  if (!match) {
    const readable = readTimingLine(line);
    return readable && { ...readable, repairs: [...new Set([...readable.repairs, 'time-malformed' as const])] };
  }
  const [, h1 = '0', m1, s1, ms1, h2 = '0', m2, s2, ms2, rest = ''] = match;
  const seconds = (h: string, m = '0', s = '0', ms = '0') =>
    (Number(h) * 3_600_000 + Number(m) * 60_000 + Number(s) * 1000 + Number(ms)) / 1000;
  return { startSeconds: seconds(h1, m1, s1, ms1), endSeconds: seconds(h2, m2, s2, ms2), rest, repairs: [] };
}
