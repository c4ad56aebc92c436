import { SUMMARY_LENGTHS, type SummaryLength } from '@timbrel/engines';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { EncodingParams } from '../jobs/encoding-params.js';
import { type EngineFields } from '../engines/engine-of.js';
import { type MadeFileFields } from '../jobs/operation/made-file.js';

export class SummarizationParams extends EncodingParams {
  /** Null for a document. */
  @IsOptional() @IsString() transcript_id: string | null = null;
  @IsIn(SUMMARY_LENGTHS) length!: SummaryLength;
  @IsString() language!: string;
  @IsString() engine!: string;
}

export type SummarizationJobResult = MadeFileFields & EngineFields & { summary_id: string; words_read: number };
