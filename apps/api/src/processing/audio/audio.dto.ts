import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { QUALITIES, AUDIO_FORMATS, type Quality, type AudioFormatName } from '@timbrel/ffmpeg';
import { SPEED_STYLES, type SpeedStyle } from '@timbrel/audio';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { DAY_SECONDS } from '../../common/clock/durations.js';
import { AudioTrackField, ChoiceField, NumberField } from '../../common/fields.js';
import { ConvertStepDto, CutStepDto, MAX_REGIONS, RegionDto, SilenceStepDto } from './steps.dto.js';

/** EBU R 128 for broadcast; what podcasts and streaming services ask for. */
export const LOUDNESS_PRESETS = {
  podcast: { target_lufs: -16, true_peak_db: -1 },
  streaming: { target_lufs: -14, true_peak_db: -1 },
  broadcast: { target_lufs: -23, true_peak_db: -1 },
} as const;
export type LoudnessPreset = keyof typeof LOUDNESS_PRESETS;

export class FileOrderDto {
  @ApiProperty({ description: 'The recording: its id, filename or original name.' })
  @IsString()
  @IsNotEmpty({ message: 'fileId must name the file to work on.' })
  @MaxLength(600)
  fileId!: string;

  @AudioTrackField() audio_track?: number;
}

export class OutputDto extends FileOrderDto {
  @ChoiceField(AUDIO_FORMATS, 'SoundFormat', {
    optional: true,
    description: 'Sound alone in this format; what the input is where nothing is said.',
  })
  output_format?: AudioFormatName;

  @ChoiceField(QUALITIES, 'SoundQuality', { default: 'high' }) quality?: Quality;

  @ApiProperty({ required: false, default: true, description: 'Of a film: whether its picture comes along.' })
  @IsOptional()
  @IsBoolean({ message: 'keep_video must be true or false.' })
  keep_video?: boolean;

  @ApiProperty({
    required: false,
    default: true,
    description: 'Whether transcript, translations and subtitles come along, at their new times.',
  })
  @IsOptional()
  @IsBoolean({ message: 'carry_transcript must be true or false.' })
  carry_transcript?: boolean;
}

export class NoiseReductionDto extends OutputDto {
  @NumberField(0, 1, { default: 0.5, description: '0 changes nothing.' }) reduction_level?: number;
}

export class SpeedChangeDto extends OutputDto {
  @NumberField(0.5, 2, { description: 'How many times as fast; the pitch stays.' }) speed!: number;
  @ChoiceField(SPEED_STYLES, 'SpeedStyle', { default: 'voice', description: 'What it is made for.' })
  style?: SpeedStyle;
}

export class CutDto extends OutputDto {
  @NumberField(0, DAY_SECONDS, { optional: true, description: 'Seconds. With `end`, for one part.' }) start?: number;
  @NumberField(0, DAY_SECONDS, { optional: true, description: 'Seconds, after `start` and within the recording.' })
  end?: number;

  @ApiProperty({ type: [RegionDto], required: false, description: 'Several parts, instead of `start` and `end`.' })
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty({ message: 'regions must name at least one part.' })
  @ArrayMaxSize(MAX_REGIONS, { message: `regions may name ${MAX_REGIONS} parts at most.` })
  @ValidateNested({ each: true })
  @Type(() => RegionDto)
  regions?: RegionDto[];

  @ChoiceField(['keep', 'remove'], 'CutMode', { default: 'keep' }) mode?: CutStepDto['mode'];
  @NumberField(0, 10, { default: 0, description: 'At the new edges, seconds.' }) fade_seconds?: number;

  @ApiProperty({
    required: false,
    default: false,
    description: 'Copies packets instead of cutting exactly; the result says where it really begins and ends.',
  })
  @IsOptional()
  @IsBoolean({ message: 'lossless must be true or false.' })
  lossless?: boolean;
}

export class ConvertDto extends IntersectionType(FileOrderDto, OmitType(ConvertStepDto, ['kind'])) {}

export class LoudnessDto extends OutputDto {
  @ChoiceField(Object.keys(LOUDNESS_PRESETS), 'LoudnessPreset', { optional: true }) preset?: LoudnessPreset;
  @NumberField(-40, -5, { optional: true, description: 'Integrated, LUFS; instead of a preset.' }) target_lufs?: number;
  @NumberField(-9, 0, { optional: true, description: 'dBTP, never exceeded; -1 unless something else is said.' })
  true_peak_db?: number;
}

export class SilenceFields extends OmitType(SilenceStepDto, ['kind']) {}

export class SilenceRemovalDto extends IntersectionType(OutputDto, SilenceFields) {}
