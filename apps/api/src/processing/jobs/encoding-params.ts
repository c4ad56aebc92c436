import { TEXT_ENCODINGS, type TextEncoding } from '@timbrel/subtitles/files';
import { IsBoolean, IsIn, IsNumber, IsOptional } from 'class-validator';
import { type EncodingFields } from '../../transcripts/encoding/encoding-fields.js';

/** How a text was read when the job was ordered. */
export class EncodingParams implements EncodingFields {
  @IsOptional() @IsIn(TEXT_ENCODINGS) encoding: TextEncoding | null = null;
  @IsOptional() @IsNumber() encoding_confidence: number | null = null;
  @IsOptional() @IsBoolean() encoding_certain: boolean | null = null;
}
