import { ApiPropertyOptional } from '@nestjs/swagger';
import { type TextEncoding } from '@timbrel/subtitles/files';
import { IsEmpty, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { VersionField } from '../../../transcripts/dto/version-field.js';
import { EncodingField } from '../../../transcripts/encoding/encoding.dto.js';
import { type TranscriptVersion } from '../../../transcripts/transcript.entity.js';

/** Work on words: those of a file, which may come with a form, or those of a recording's transcript. */
export class TextOrderDto {
  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description: 'In a form: a file that goes into the library first, instead of upload_id.',
  })
  @IsEmpty({ message: 'file travels in a form (multipart/form-data).' })
  file?: never;

  @ApiPropertyOptional({
    description: 'A file with words, or a recording whose transcript is meant: its id, filename or original name.',
  })
  @IsString()
  @IsNotEmpty({ message: 'upload_id must name the file, or the recording with a transcript.' })
  @MaxLength(600)
  upload_id!: string;

  @ApiPropertyOptional({ default: 'auto', description: 'An engine’s id from GET /engines, or auto for the best one.' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  engine?: string;

  @VersionField()
  version?: TranscriptVersion;

  @EncodingField() encoding?: TextEncoding;
}
