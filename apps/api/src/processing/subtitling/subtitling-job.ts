import { CUE_LAYOUTS, type CueLayout, type DeliveryProfileKey } from '@timbrel/subtitles';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { PROFILE_KEYS } from '../../transcripts/exports/export.dto.js';
import { type MadeFileFields } from '../jobs/operation/made-file.js';
import { EncodingParams } from '../jobs/encoding-params.js';
import { TEXT_POSITIONS, TEXT_SIZES, type TextPosition, type TextSize } from './subtitling.dto.js';

class SubtitleStyle {
  @IsIn(TEXT_SIZES) size!: TextSize;
  @IsIn(TEXT_POSITIONS) position!: TextPosition;
  @IsBoolean() box!: boolean;
}

export class SubtitlingParams extends EncodingParams {
  /** A file of the library; null for a transcript. */
  @IsOptional() @IsString() subtitle_id: string | null = null;
  @IsOptional() @IsString() transcript_id: string | null = null;
  @IsIn(PROFILE_KEYS) profile!: DeliveryProfileKey;
  @IsIn(CUE_LAYOUTS) layout!: CueLayout;
  /** How they are drawn; null for subtitles that players switch on and off. */
  @IsOptional() @ValidateNested() @Type(() => SubtitleStyle) style: SubtitleStyle | null = null;
}

export type SubtitlingJobResult = MadeFileFields & { cues: number };
