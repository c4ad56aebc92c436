/**
 * @file `@timbrel/subtitles/files`: reading bytes. Apart from the rest, because telling encodings takes a model of a megabyte, which no page
 * should load.
 */
export { decodeText, type DecodedText, type UsedEncoding } from './decode-text.js';
export { CERTAIN_CONFIDENCE, detectEncoding, type EncodingGuess } from './detect-encoding.js';
export { isWideText } from './detect-unicode.js';
export { previewEncoding, type EncodingPreview, type EncodingPreviews } from './preview-encoding.js';
export {
  readSubtitles,
  SUBTITLE_FORMATS,
  type SubtitleFile,
  type SubtitleFormat,
  writeSubtitles,
} from './read-subtitles.js';
export { TEXT_ENCODINGS, type TextEncoding } from './text-encodings.js';
