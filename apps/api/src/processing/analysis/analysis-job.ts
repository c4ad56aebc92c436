import { type Region } from '@timbrel/audio';
import { IsInt, IsOptional, Min } from 'class-validator';
import { type figuresOf } from '../audio/audio-result.js';
import { SilenceStepDto } from '../audio/steps.dto.js';

export class MeasurementParams {
  /** From 1; the default one where none is named. */
  @IsOptional() @IsInt() @Min(1) audio_track?: number;
}

/** What counts as silence, as in the step that removes it. */
export class SilencesParams extends SilenceStepDto {
  /** From 1; the default one where none is named. */
  @IsOptional() @IsInt() @Min(1) audio_track?: number;
}

export type MeasurementJobResult = {
  processing_type: 'measurement';
  figures: ReturnType<typeof figuresOf>;
};

export type SilencesJobResult = {
  processing_type: 'silences';
  silences: Region[];
  /** Of more than can be listed, how many there are in all. */
  silences_found: number;
};
