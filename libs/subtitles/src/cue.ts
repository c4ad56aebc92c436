import type { Repair } from './repair.js';

/**
 * Timed text on screen.
 *
 * `text` is plain text with line breaks (LF) and inline tags as SRT and WebVTT share them (`<i>`, `<b>`, `<u>`, WebVTT's own, SRT's
 * `<font>` and `{\an8}`); it holds no character references, so `AT&T` is written so in every format. A WebVTT text that spells a known tag
 * with references (`&lt;i&gt;`) is the one thing this cannot tell from the tag itself.
 */
export interface Cue {
  /** WebVTT's cue identifier; an SRT counter is a position and is not kept. */
  id?: string;
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** WebVTT cue settings, such as `line:0 align:start`. */
  settings?: string;
  speaker?: string;
}

/** What a tolerant reader gives: the cues by start time, and what it had to mend to get them, by line. */
export interface ReadResult {
  cues: Cue[];
  repairs: Repair[];
}
