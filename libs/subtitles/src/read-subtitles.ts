import type { ReadResult } from './cue.js';
import { decodeText } from './decode-text.js';
import { readSrt } from './read-srt.js';
import { readTxt } from './read-txt.js';
import { readVtt } from './read-vtt.js';

export const SUBTITLE_FORMATS = ['srt', 'vtt', 'txt'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

export interface SubtitleFile extends ReadResult {
  /** By its content; by its name only where that says nothing. */
  format: SubtitleFormat;
  encoding: string;
}

const ARROW = /^\s*-?\d+:\d+[^\n]*->/m;

/** Reads a file of subtitles in whatever encoding, tolerantly. @param extension of its name, without the dot */
export function readSubtitles(bytes: Uint8Array, extension: string): SubtitleFile {
  const { text, encoding } = decodeText(bytes);
  const format = formatOf(text, extension);
  const read = { srt: readSrt, vtt: readVtt, txt: readTxt }[format];
  const { cues, repairs } = read(text);
  return { cues, repairs, format, encoding };
}

function formatOf(text: string, extension: string): SubtitleFormat {
  if (/^\uFEFF?WEBVTT(?:\s|$)/.test(text)) return 'vtt';
  if (ARROW.test(text)) return extension === 'vtt' ? 'vtt' : 'srt';
  return SUBTITLE_FORMATS.find((format) => format === extension) ?? 'txt';
}
