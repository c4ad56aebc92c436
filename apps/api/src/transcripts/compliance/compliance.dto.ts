import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CUE_LAYOUTS,
  type CueLayout,
  type DeliveryProfileKey,
  type RepairCode,
  type ViolationCode,
} from '@timbrel/subtitles';
import { TEXT_ENCODINGS, type TextEncoding } from '@timbrel/subtitles/files';
import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { ChoiceField } from '../../common/fields.js';
import { TranscriptQuery } from '../dto/transcript.dto.js';
import { EncodingField } from '../encoding/encoding.dto.js';
import { PROFILE_KEYS } from '../exports/export.dto.js';
import { RULES } from './report.js';

export const REPORT_FORMATS = ['json', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
/** What RFC 5646 (4.4.1) asks systems with a limit to take. */
const LONGEST_TAG = 35;
const MAX_CHARACTERS = 10 * 1024 * 1024;

const Profile = () =>
  ChoiceField(PROFILE_KEYS, 'DeliveryProfile', { default: 'streaming', description: 'Whose rules.' });

export class ReportFormatQuery {
  @ChoiceField(REPORT_FORMATS, 'ReportFormat', { default: 'json' }) format: ReportFormat = 'json';
}

export class CheckTranscriptQuery extends TranscriptQuery {
  @Profile() profile: DeliveryProfileKey = 'streaming';
  @ChoiceField(CUE_LAYOUTS, 'CueLayout', { default: 'auto' }) layout: CueLayout = 'auto';
  @ChoiceField(REPORT_FORMATS, 'ReportFormat', { default: 'json' }) format: ReportFormat = 'json';
}

export class CheckSubtitlesDto {
  @ApiPropertyOptional({ description: 'SRT, WebVTT or TXT of the library: its id, filename or original name.' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(600)
  file_id?: string;

  @ApiPropertyOptional({ description: 'Instead of a file: the subtitles themselves.' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_CHARACTERS)
  content?: string;

  @EncodingField() encoding?: TextEncoding;

  @Profile() profile: DeliveryProfileKey = 'streaming';

  @ApiPropertyOptional({ type: String, default: 'en', description: 'BCP 47; decides where lines may break.' })
  @IsOptional()
  @MaxLength(LONGEST_TAG)
  // Every rule is tried, also on a text that is too long: without an end, these repetitions exhaust the pattern's stack.
  @Matches(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,11}$/, { message: 'language must be a language tag, such as en.' })
  language: string = 'en';
}

export class ViolationDto {
  @ApiProperty({ minimum: 1, description: 'Number of the cue.' }) cue!: number;
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
  @ApiProperty({ description: 'At most 500 characters of it.' }) text!: string;
  @ApiProperty({ enum: Object.keys(RULES), enumName: 'DeliveryRule' }) code!: ViolationCode;
  @ApiProperty({ enum: ['error', 'warning'], enumName: 'ViolationSeverity' }) severity!: 'error' | 'warning';
  @ApiProperty() value!: number;
  @ApiProperty() limit!: number;
}

export class ShownCueDto {
  @ApiProperty() start!: number;
  @ApiProperty() end!: number;
  @ApiProperty() text!: string;
}

export class FixDto {
  @ApiProperty({ minimum: 1 }) cue!: number;
  @ApiProperty({ enum: Object.keys(RULES), enumName: 'DeliveryRule', isArray: true }) codes!: ViolationCode[];
  @ApiProperty({ type: ShownCueDto }) before!: ShownCueDto;
  @ApiProperty({ type: ShownCueDto }) after!: ShownCueDto;
}

export class RepairDto {
  @ApiProperty({ minimum: 1, description: 'Line of the file.' }) line!: number;
  @ApiProperty() code!: RepairCode;
}

export class DeliveryReportDto {
  @ApiProperty() name!: string;
  @ApiProperty({ enum: PROFILE_KEYS, enumName: 'DeliveryProfile' }) profile!: DeliveryProfileKey;
  @ApiProperty() cues!: number;
  @ApiProperty({ description: 'Whether there is no error; warnings are worth a look.' }) passed!: boolean;
  @ApiProperty({ description: 'Percent of the cues without errors.' }) score!: number;
  @ApiProperty() errors!: number;
  @ApiProperty() warnings!: number;
  @ApiProperty({ type: [ViolationDto], description: 'The first 5,000 of them.' }) violations!: ViolationDto[];
  @ApiProperty({
    type: [FixDto],
    description: 'What can be mended without touching a word: the first 5,000, and a million characters of them.',
  })
  fixes!: FixDto[];
  @ApiProperty({ type: [RepairDto], description: 'What had to be mended to read the file.' }) repairs!: RepairDto[];
  @ApiProperty({ enum: TEXT_ENCODINGS, enumName: 'TextEncoding', nullable: true, description: 'Of a file.' })
  encoding!: TextEncoding | null;
  @ApiProperty({ type: Number, minimum: 0, maximum: 1, nullable: true }) encoding_confidence!: number | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Where false, show the text to somebody and ask.' })
  encoding_certain!: boolean | null;
}
