import { type TextEncoding, type UsedEncoding } from '@timbrel/subtitles/files';

/** In answers: how the text was read. Null where none was. */
export interface EncodingFields {
  encoding: TextEncoding | null;
  encoding_confidence: number | null;
  encoding_certain: boolean | null;
}

export const encodingFields = (used: UsedEncoding | null): EncodingFields => ({
  encoding: used?.encoding ?? null,
  encoding_confidence: used?.confidence ?? null,
  encoding_certain: used?.isCertain ?? null,
});
