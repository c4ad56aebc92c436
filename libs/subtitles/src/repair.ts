/** What was mended while reading. The codes are stable; a page translates them. */
export type RepairCode =
  /** The file begins with a byte order mark. */
  | 'byte-order-mark'
  /** More than one kind of line ending. */
  | 'mixed-line-endings'
  /** NUL characters, replaced by U+FFFD. */
  | 'nul-replaced'
  /** An SRT cue without its counter. */
  | 'index-missing'
  /** A counter that is not the one before plus one. */
  | 'index-out-of-order'
  /** Blank lines between a counter and its times. */
  | 'blank-line-after-index'
  /** Two cues without a blank line between them. */
  | 'blank-line-missing'
  /** A blank line inside a cue's text, taken out. */
  | 'blank-line-in-text'
  /** Times or arrow written in another way than the format asks, but readable. */
  | 'time-malformed'
  /** A time before zero, moved to zero. */
  | 'time-negative'
  /** Something after the times of an SRT cue (coordinates, WebVTT settings), dropped. */
  | 'timing-extras-dropped'
  /** The cue's end lies before its start; a new end was chosen. */
  | 'end-before-start'
  /** The cue begins before an earlier one; cues were sorted. */
  | 'out-of-order'
  /** A cue whose times can't be read, dropped with its text. */
  | 'cue-dropped'
  /** Text that belongs to no cue, dropped. */
  | 'text-outside-cue'
  /** No `WEBVTT` signature, or one glued to other characters. */
  | 'signature-missing'
  /** An unknown or malformed WebVTT cue setting, ignored. */
  | 'setting-ignored'
  /** A STYLE or REGION block after the first cue, ignored. */
  | 'block-too-late'
  /** A tag that WebVTT does not know or that closes nothing, dropped; what it enclosed stays. */
  | 'tag-dropped'
  /** A tag left open, closed at the end of the text. */
  | 'tag-unclosed'
  /** A `<` that begins no tag, kept as a character. */
  | 'less-than-unescaped'
  /** Text before the first timestamp of a text transcript, put at zero. */
  | 'text-before-first-time'
  /** A timestamp of a text transcript without text, dropped. */
  | 'time-without-text';

export interface Repair {
  /** 1-based line in the text that was read. */
  line: number;
  code: RepairCode;
}
