import { type LanguageCode, LANGUAGES } from '@timbrel/engines';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Min } from 'class-validator';

export class TranscriptionParams {
  @IsIn([...LANGUAGES, 'auto']) language!: LanguageCode | 'auto';
  @IsString() engine!: string;
  @IsBoolean() diarize!: boolean;
  /** From 1; the default one where none is named. */
  @IsOptional() @IsInt() @Min(1) audio_track?: number;
  /** Another engine's, to be held against the transcript. */
  @IsOptional() @IsBoolean() opinion?: boolean;
}

export type TranscriptionJobResult = {
  filename: string;
  download_url: string;
  original_name: string;
  format: string;
  processing_type: 'transcription';
  quality: 'good' | 'draft';
  file_size: number;
  upload_id: string | null;
  transcript_id: string;
  language: string;
  word_count: number;
  engine: string;
  /** The engine's name, where it runs elsewhere. */
  sent_to: string | null;
  bytes_sent: number;
};
