import type { ReadResult } from './cue.js';
import { type DecodedText, decodeText } from './decode-text.js';
import { readSrt } from './read-srt.js';
import { readTxt } from './read-txt.js';
import { readVtt } from './read-vtt.js';
import type { TextEncoding } from './text-encodings.js';
import { writeSrt } from './write-srt.js';
import { writeTxt } from './write-txt.js';
import { writeVtt } from './write-vtt.js';

export const SUBTITLE_FORMATS = ['srt', 'vtt', 'txt'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

export interface SubtitleFile extends ReadResult, Omit<DecodedText, 'text'> {
  /** By its content; by its name only where that says nothing. */
  format: SubtitleFormat;
  /** WebVTT's STYLE and REGION blocks. */
  blocks?: readonly string[];
}

/**
 * Reads a file of subtitles in whatever encoding, tolerantly.
 * @param extension of its name, without the dot
 * @param encoding where it is known
 */
export function readSubtitles(bytes: Uint8Array, extension: string, encoding?: TextEncoding): SubtitleFile {
  const { text, ...decoded } = decodeText(bytes, encoding);
  const format = formatOf(text, extension);
  const read = { srt: readSrt, vtt: readVtt, txt: readTxt }[format];
  return { ...read(text), format, ...decoded };
}

/** Writes them as they were read, with other texts perhaps. */
export function writeSubtitles({ cues, format, blocks }: Pick<SubtitleFile, 'cues' | 'format' | 'blocks'>): string {
  switch (format) {
    case 'srt':
      return writeSrt(cues);
    case 'vtt':
      return writeVtt(cues, blocks ? { blocks } : {});
    case 'txt':
      return writeTxt(cues);
  }
}

function formatOf(text: string, extension: string): SubtitleFormat {
  if (/^\uFEFF?WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  if (holdsTimingLine(text)) return extension === 'vtt' ? 'vtt' : 'srt';
  return SUBTITLE_FORMATS.find((format) => format === extension) ?? 'txt';
}

const TIME_FIRST = /^\s*-?\d+:\d+/;

/** Whether an arrow follows a time that begins its line. One pass over the text: a pattern for the whole would be quadratic. */
function holdsTimingLine(text: string): boolean {
  for (let arrow = text.indexOf('->'); arrow >= 0;) {
    const lineStart = text.lastIndexOf('\n', arrow) + 1;
    const lineEnd = text.indexOf('\n', arrow);
    const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
    const beforeArrow = line.slice(0, line.lastIndexOf('->'));
    if (beforeArrow.split(/[\r\u2028\u2029]/).some((part) => TIME_FIRST.test(part))) return true;
    arrow = lineEnd < 0 ? -1 : text.indexOf('->', lineEnd);
  }
  return false;
}
