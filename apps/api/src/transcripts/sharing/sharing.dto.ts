import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Segment } from '@timbrel/subtitles';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { MEDIA_KINDS, type MediaKind } from '../../media/media-file.entity.js';
import { SegmentDto } from '../dto/transcript.dto.js';

export class CreateShareDto {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 365, description: 'Without it, until it is revoked.' })
  @IsOptional()
  @IsInt({ message: 'expires_in_days must be a number of days from 1 to 365.' })
  @Min(1, { message: 'expires_in_days must be a number of days from 1 to 365.' })
  @Max(365, { message: 'expires_in_days must be a number of days from 1 to 365.' })
  expires_in_days?: number;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Whether the recording can be played, too.' })
  @IsOptional()
  @IsBoolean({ message: 'with_audio must be true or false.' })
  with_audio = false;
}

export class ShareDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'Whoever has it can read.' }) url!: string;
  @ApiProperty() with_audio!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class SharesDto {
  @ApiProperty({ type: [ShareDto], description: 'The newest first.' }) shares!: ShareDto[];
}

/** What strangers see: nothing of the account, nor of its other files. */
export class SharedTranscriptDto {
  @ApiProperty() title!: string;
  @ApiProperty({ enum: MEDIA_KINDS, enumName: 'MediaKind' }) kind!: MediaKind;
  @ApiProperty() language!: string;
  @ApiProperty() duration_seconds!: number;
  @ApiProperty({ type: [SegmentDto] }) segments!: Segment[];
  @ApiProperty({ type: String, nullable: true, description: 'Where the recording plays from, if it is shared.' })
  media_url!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
}
