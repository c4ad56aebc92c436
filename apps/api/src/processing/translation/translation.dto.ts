import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SOURCE_LANGUAGES, type SourceLanguage, TARGET_LANGUAGES, type TargetLanguage } from '@timbrel/engines';
import { IsEmpty, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { VersionField } from '../../transcripts/dto/version-field.js';
import { type TranscriptVersion } from '../../transcripts/transcript.entity.js';

export class TranslateDto {
  @ApiPropertyOptional({
    type: 'string',
    format: 'binary',
    description: 'In a form: subtitles that go into the library first, instead of upload_id.',
  })
  @IsEmpty({ message: 'file travels in a form (multipart/form-data).' })
  file?: never;

  @ApiPropertyOptional({
    description:
      'Subtitles (srt, vtt, txt), or a recording whose transcript is meant: its id, filename or original name.',
  })
  @IsString()
  @IsNotEmpty({ message: 'upload_id must name the subtitles, or the recording with a transcript.' })
  @MaxLength(600)
  upload_id!: string;

  @ApiProperty({ description: `Into which language: ${TARGET_LANGUAGES.join(', ')}; cn means zh.` })
  @IsString()
  @IsNotEmpty({ message: 'target_lang must name the language to translate into.' })
  @MaxLength(20)
  target_lang!: string;

  @ApiPropertyOptional({ default: 'auto', description: `What it is written in: ${SOURCE_LANGUAGES.join(', ')}.` })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  source_lang?: string;

  @ApiPropertyOptional({ default: 'auto', description: 'An engine’s id from GET /engines, or auto for the best one.' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  engine?: string;

  @VersionField()
  version?: TranscriptVersion;
}

/** What stands on the job. */
export interface TranslationParams {
  /** Null for a file of subtitles. */
  transcript_id: string | null;
  source: SourceLanguage;
  target: TargetLanguage;
  engine: string;
}
