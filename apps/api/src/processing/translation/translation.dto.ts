import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SOURCE_LANGUAGES, type SourceLanguage, TARGET_LANGUAGES, type TargetLanguage } from '@timbrel/engines';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { type EncodingFields } from '../../transcripts/encoding/encoding-fields.js';
import { TextOrderDto } from '../dto/text-order.dto.js';

/** Of srt, vtt, txt, or a recording. */
export class TranslateDto extends TextOrderDto {
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
}

/** What stands on the job. */
export interface TranslationParams extends EncodingFields {
  /** Null for a file of subtitles. */
  transcript_id: string | null;
  source: SourceLanguage;
  target: TargetLanguage;
  engine: string;
  /** Of the source, as they are charged where all of it is translated. */
  words: number;
}
