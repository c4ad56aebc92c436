import { CERTAIN_CONFIDENCE, detectEncoding } from './detect-encoding.js';
import { decodeAs, type TextEncoding } from './text-encodings.js';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  /** How sure the encoding is, from 0 to 1; 1 where it was named. */
  confidence: number;
  /** Whether the encoding is beyond doubt; where it isn't, show the text and ask. */
  isCertain: boolean;
}

/** Which encoding a text was read in. */
export type UsedEncoding = Omit<DecodedText, 'text'>;

/**
 * Decodes the bytes of a text file. Unicode shows by its byte order mark or its form; other encodings are told by the language in which the
 * letters make most sense, the better the longer the text. The byte order mark is not part of the text.
 * @param encoding where it is known
 */
export function decodeText(bytes: Uint8Array, encoding?: TextEncoding): DecodedText {
  if (encoding) return { text: decodeAs(bytes, encoding), encoding, confidence: 1, isCertain: true };
  const [{ encoding: detected, confidence }] = detectEncoding(bytes);
  const isCertain = confidence >= CERTAIN_CONFIDENCE;
  return { text: decodeAs(bytes, detected), encoding: detected, confidence, isCertain };
}
