import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CUE_LAYOUTS, type CueLayout, type DeliveryProfileKey } from '@timbrel/subtitles';
import { type TextEncoding } from '@timbrel/subtitles/files';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { ChoiceField } from '../../common/fields.js';
import { EncodingField } from '../../transcripts/encoding/encoding.dto.js';
import { PROFILE_KEYS } from '../../transcripts/exports/export.dto.js';
import { VersionField } from '../../transcripts/dto/version-field.js';
import { type TranscriptVersion } from '../../transcripts/transcript.entity.js';

export const TEXT_SIZES = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
export const TEXT_POSITIONS = ['bottom', 'top'] as const;
export type TextPosition = (typeof TEXT_POSITIONS)[number];

/** Which film, and which subtitles. */
export class SoftMuxDto {
  @ApiProperty({ description: 'The film: its id, filename or original name.' })
  @IsString()
  @IsNotEmpty({ message: 'fileId must name the film.' })
  @MaxLength(600)
  fileId!: string;

  @ApiPropertyOptional({ description: 'SRT, WebVTT or TXT of the library; without it the film’s transcript is taken.' })
  @IsOptional()
  @IsString()
  @MaxLength(600)
  subtitle_id?: string;

  @EncodingField() encoding?: TextEncoding;

  @VersionField()
  version?: TranscriptVersion;

  @ChoiceField(PROFILE_KEYS, 'DeliveryProfile', { default: 'streaming', description: 'For the lines of a transcript.' })
  profile: DeliveryProfileKey = 'streaming';

  @ChoiceField(CUE_LAYOUTS, 'CueLayout', { default: 'auto' }) layout: CueLayout = 'auto';
}

export class BurnInDto extends SoftMuxDto {
  @ChoiceField(TEXT_SIZES, 'TextSize', { default: 'medium' }) size: TextSize = 'medium';
  @ChoiceField(TEXT_POSITIONS, 'TextPosition', { default: 'bottom' }) position: TextPosition = 'bottom';

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'A dark box behind the text, instead of an outline.',
  })
  @IsOptional()
  @IsBoolean({ message: 'box must be true or false.' })
  box = false;
}
