import type { ReadResult } from './cue.js';
import { decodeText } from './decode-text.js';
import { readSrt } from './read-srt.js';
import { readTxt } from './read-txt.js';
import { readVtt } from './read-vtt.js';
import { writeSrt } from './write-srt.js';
import { writeTxt } from './write-txt.js';
import { writeVtt } from './write-vtt.js';

export const SUBTITLE_FORMATS = ['srt', 'vtt', 'txt'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

export interface SubtitleFile extends ReadResult {
  /** By its content; by its name only where that says nothing. */
  format: SubtitleFormat;
  encoding: string;
  /** WebVTT's STYLE and REGION blocks. */
  blocks?: readonly string[];
}

const ARROW = /^\s*-?\d+:\d+[^\n]*->/m;

/** Reads a file of subtitles in whatever encoding, tolerantly. @param extension of its name, without the dot */
export function readSubtitles(bytes: Uint8Array, extension: string): SubtitleFile {
  const { text, encoding } = decodeText(bytes);
  const format = formatOf(text, extension);
  const read = { srt: readSrt, vtt: readVtt, txt: readTxt }[format];
  return { ...read(text), format, encoding };
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
  if (ARROW.test(text)) return extension === 'vtt' ? 'vtt' : 'srt';
  return SUBTITLE_FORMATS.find((format) => format === extension) ?? 'txt';
}
