import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { DAY_SECONDS } from '../../common/clock/durations.js';
import { type MediaDerivative } from '../media-derivative.entity.js';
import { type MediaFile } from '../media-file.entity.js';
import { mediaUrl } from './file-record.dto.js';

export class PeaksQuery {
  @ApiPropertyOptional({
    description:
      'At least so many values a second, where the waveform has them and they are no more than 50,000: ask for a part to get them finer. Without it, as many as that.',
  })
  @IsOptional()
  @Type(() => Number)
  @IsNumber({}, { message: 'per_second must be a number.' })
  @Min(0.001, { message: 'per_second must be above 0.' })
  @Max(48_000, { message: 'per_second must be 48000 at most.' })
  per_second?: number;

  @ApiPropertyOptional({ description: 'Seconds.', default: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsNumber({}, { message: 'from must be a number of seconds.' })
  @Min(0, { message: 'from must be 0 or later.' })
  @Max(DAY_SECONDS, { message: 'from must be within a day.' })
  from?: number;

  @ApiPropertyOptional({ description: 'Seconds; the end without it.' })
  @IsOptional()
  @Type(() => Number)
  @IsNumber({}, { message: 'to must be a number of seconds.' })
  @Min(0, { message: 'to must be 0 or later.' })
  @Max(DAY_SECONDS, { message: 'to must be within a day.' })
  to?: number;
}

export class PeaksDto {
  @ApiProperty() duration_seconds!: number;
  @ApiProperty() samples_per_second!: number;
  @ApiProperty({ description: 'Where the first value stands.' }) start_seconds!: number;
  @ApiProperty({ type: [Number], description: 'Values a second of every level there is, coarsest first.' })
  levels!: number[];
  @ApiProperty({ type: [Number], description: 'The loudest sample of each bucket, 0 to 1.' }) peaks!: number[];
}

export class SpriteDto {
  @ApiProperty({ description: 'Path of one picture with many small ones in rows.' }) url!: string;
  @ApiProperty({ description: 'Seconds from one to the next.' }) interval_seconds!: number;
  @ApiProperty() count!: number;
  @ApiProperty() columns!: number;
  @ApiProperty() rows!: number;
  @ApiProperty({ description: 'Pixels.' }) tile_width!: number;
  @ApiProperty({ description: 'Pixels.' }) tile_height!: number;
}

export class PageImageDto {
  @ApiProperty() number!: number;
  @ApiProperty() url!: string;
  @ApiProperty({ description: 'Pixels.' }) width!: number;
  @ApiProperty({ description: 'Pixels.' }) height!: number;
}

export class PreviewsDto {
  @ApiProperty({ type: SpriteDto, nullable: true, description: 'Of a film.' }) sprite!: SpriteDto | null;
  @ApiProperty({ type: [PageImageDto], description: 'The first pages of a document.' }) pages!: PageImageDto[];
  @ApiProperty({ type: Number, nullable: true, description: 'All pages, drawn or not.' }) page_count!: number | null;

  static of(file: MediaFile, drawn: readonly MediaDerivative[]): PreviewsDto {
    const sprite = drawn.find(({ kind }) => kind === 'sprite')?.details as Record<string, number> | undefined;
    return {
      sprite: sprite
        ? {
            url: `${mediaUrl(file)}/sprite`,
            interval_seconds: sprite['intervalSeconds']!,
            count: sprite['count']!,
            columns: sprite['columns']!,
            rows: sprite['rows']!,
            tile_width: sprite['tileWidth']!,
            tile_height: sprite['tileHeight']!,
          }
        : null,
      pages: drawn
        .filter(({ kind }) => kind === 'page')
        .map(({ number, details }) => ({
          number,
          url: `${mediaUrl(file)}/pages/${number}`,
          width: details['width'] as number,
          height: details['height'] as number,
        })),
      page_count: file.pageCount,
    };
  }
}
