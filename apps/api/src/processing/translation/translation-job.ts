import { SOURCE_LANGUAGES, type SourceLanguage, TARGET_LANGUAGES, type TargetLanguage } from '@timbrel/engines';
import { IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { EncodingParams } from '../jobs/encoding-params.js';
import { type EngineFields } from '../engines/engine-of.js';
import { type MadeFileFields } from '../jobs/operation/made-file.js';

export class TranslationParams extends EncodingParams {
  /** Null for a file of subtitles. */
  @IsOptional() @IsString() transcript_id: string | null = null;
  @IsIn(SOURCE_LANGUAGES) source!: SourceLanguage;
  @IsIn(TARGET_LANGUAGES) target!: TargetLanguage;
  @IsString() engine!: string;
  /** Of the source, as they are charged where all of it is translated. */
  @IsInt() words!: number;
}

/** A file, or a version of the transcript. */
type Translated =
  | MadeFileFields
  | {
      filename: string;
      download_url: string;
      original_name: string;
      format: string;
      processing_type: 'translation';
      quality: 'good' | 'draft';
      file_size: number;
      upload_id: string;
      transcript_id: string;
    };

export type TranslationJobResult = Translated &
  EngineFields & {
    language: TargetLanguage;
    /** Positions of texts that no engine has translated. */
    untranslated: number[];
  };
