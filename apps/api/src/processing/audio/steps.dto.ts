import { ApiProperty } from '@nestjs/swagger';
import { QUALITIES, AUDIO_FORMATS, type Quality, type AudioFormatName } from '@timbrel/ffmpeg';
import { type Region, type AudioStep, SPEED_STYLES, type SpeedStyle } from '@timbrel/audio';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { DAY_SECONDS } from '../../common/clock/durations.js';
import { ChoiceField, NumberField } from '../../common/fields.js';

export const STEP_KINDS = ['denoise', 'speed', 'cut', 'silence', 'loudness', 'convert', 'transcribe'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
/** Edits beyond this are a program's, and belong in several runs. */
export const MAX_REGIONS = 2_000;

export class RegionDto implements Region {
  @NumberField(0, DAY_SECONDS, { description: 'Seconds.' }) start!: number;
  @NumberField(0, DAY_SECONDS, { description: 'Seconds, after `start` and within the recording.' }) end!: number;
}

/** Described by those that extend it, each with a word of its own. */
export class StepDto {
  @IsIn(STEP_KINDS, { message: `kind must be one of ${STEP_KINDS.join(', ')}.` })
  kind!: StepKind;
}

export class DenoiseStepDto extends StepDto {
  @ApiProperty({ enum: ['denoise'] }) override kind!: 'denoise';
  @NumberField(0, 1) level!: number;
}

export class SpeedStepDto extends StepDto {
  @ApiProperty({ enum: ['speed'] }) override kind!: 'speed';
  @NumberField(0.5, 2, { description: 'How many times as fast; the pitch stays.' }) factor!: number;
  @ChoiceField(SPEED_STYLES, 'SpeedStyle', { default: 'voice' }) style?: SpeedStyle;
}

export class CutStepDto extends StepDto {
  @ApiProperty({ enum: ['cut'] }) override kind!: 'cut';
  @ApiProperty({ type: [RegionDto] })
  @IsArray()
  @ArrayNotEmpty({ message: 'regions must name at least one part.' })
  @ArrayMaxSize(MAX_REGIONS, { message: `regions may name ${MAX_REGIONS} parts at most.` })
  @ValidateNested({ each: true })
  @Type(() => RegionDto)
  regions!: RegionDto[];

  @ChoiceField(['keep', 'remove'], 'CutMode', { default: 'keep' }) mode?: 'keep' | 'remove';
  @NumberField(0, 10, { default: 0, description: 'At the new edges, seconds.' }) fade_seconds?: number;
}

export class SilenceStepDto extends StepDto {
  @ApiProperty({ enum: ['silence'] }) override kind!: 'silence';
  @NumberField(-96, 0, {
    default: null,
    description: 'What is below counts as silence, dBFS; by the recording itself where nothing is said.',
  })
  threshold_db?: number | null;
  @NumberField(0.1, 60, { default: 0.6, description: 'Shorter silences stay, seconds.' }) min_silence_seconds?: number;
  @NumberField(0, 5, { default: 0.15, description: 'What stays of a silence at either end, seconds.' })
  margin_seconds?: number;
}

export class LoudnessStepDto extends StepDto {
  @ApiProperty({ enum: ['loudness'] }) override kind!: 'loudness';
  @NumberField(-40, -5, { description: 'Integrated, LUFS (ITU-R BS.1770).' }) target_lufs!: number;
  @NumberField(-9, 0, { default: -1, description: 'dBTP, never exceeded.' }) true_peak_db?: number;
}

export class ConvertStepDto extends StepDto {
  @ApiProperty({ enum: ['convert'] }) override kind!: 'convert';
  @ChoiceField(AUDIO_FORMATS, 'SoundFormat') output_format!: AudioFormatName;
  @ChoiceField(QUALITIES, 'SoundQuality', { default: 'high' }) quality?: Quality;
}

export class TranscribeStepDto extends StepDto {
  @ApiProperty({ enum: ['transcribe'] }) override kind!: 'transcribe';
  @ApiProperty({ required: false, default: 'en' })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  language?: string;
}

const STEP_TYPES = {
  denoise: DenoiseStepDto,
  speed: SpeedStepDto,
  cut: CutStepDto,
  silence: SilenceStepDto,
  loudness: LoudnessStepDto,
  convert: ConvertStepDto,
  transcribe: TranscribeStepDto,
} satisfies Record<StepKind, new () => StepDto>;
export const STEP_DTOS = Object.values(STEP_TYPES);
export type AnyStepDto = InstanceType<(typeof STEP_DTOS)[number]>;

/** For a list of steps, each of its own kind. */
export const stepDiscriminator = {
  discriminator: {
    property: 'kind',
    subTypes: Object.entries(STEP_TYPES).map(([name, value]) => ({ name, value })),
  },
  keepDiscriminatorProperty: true,
};

type SilenceStep = Extract<AudioStep, { kind: 'silence' }>;

export const silenceStepOf = (step: SilenceStepDto): SilenceStep => ({
  kind: 'silence',
  thresholdDb: step.threshold_db ?? null,
  minSilenceSeconds: step.min_silence_seconds ?? 0.6,
  marginSeconds: step.margin_seconds ?? 0.15,
});

/** A step as the sound processor knows it; null for those that are not about the samples. */
export function audioStepOf(step: AnyStepDto): AudioStep | null {
  switch (step.kind) {
    case 'denoise':
      return { kind: 'denoise', level: step.level };
    case 'speed':
      return { kind: 'speed', factor: step.factor, style: step.style ?? 'voice' };
    case 'cut':
      return {
        kind: 'cut',
        regions: step.regions.map(({ start, end }) => ({ start, end })),
        mode: step.mode ?? 'keep',
        fadeSeconds: step.fade_seconds ?? 0,
      };
    case 'silence':
      return silenceStepOf(step);
    case 'loudness':
      return { kind: 'loudness', integratedLufs: step.target_lufs, truePeakDb: step.true_peak_db ?? -1 };
    case 'convert':
    case 'transcribe':
      return null;
  }
}
