import { type Region } from '@timbrel/audio';
import { QUALITIES, type Quality, AUDIO_FORMATS, type AudioFormatName } from '@timbrel/ffmpeg';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsObject, IsOptional, Min, ValidateNested } from 'class-validator';
import { type MadeFileFields } from '../jobs/operation/made-file.js';
import { type detailsOf, type losslessDetails } from './audio-result.js';
import { type AnyStepDto, RegionDto, stepDiscriminator, StepDto } from './steps.dto.js';

/** Steps as the API names them. */
export class AudioParams {
  @IsArray() @ValidateNested({ each: true }) @Type(() => StepDto, stepDiscriminator) steps!: AnyStepDto[];
  /** Sound alone in this format; null for what the input is. */
  @IsOptional() @IsIn(AUDIO_FORMATS) output_format: AudioFormatName | null = null;
  @IsIn(QUALITIES) quality: Quality = 'high';
  @IsBoolean() keep_video = true;
  /** Whether transcript, translations and subtitles come along, re-timed. Orders from before there was a choice say nothing. */
  @IsBoolean() carry_transcript = false;
  /** From 1; the default one where none is named. */
  @IsOptional() @IsInt() @Min(1) audio_track?: number | undefined;
  /** One part to be copied packet by packet, instead of steps. */
  @IsOptional() @ValidateNested() @Type(() => RegionDto) lossless?: Region;
  @IsOptional() @IsObject() recipe?: { id: string; name: string };
}

export type AudioJobResult = MadeFileFields & {
  quality: Quality;
  /** How much came along. */
  carried: { transcripts: number; subtitles: number };
} & (ReturnType<typeof detailsOf> | ReturnType<typeof losslessDetails>);
