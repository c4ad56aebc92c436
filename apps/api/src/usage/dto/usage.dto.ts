import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { MeteredUsageDto, StorageUsageDto } from '../../subscriptions/dto/access.dto.js';
import { METERED_FEATURES, type MeteredFeature } from '../usage-record.entity.js';

export const CHECKED_SERVICES = ['transcription', 'translation', 'storage', 'export'] as const;
export type CheckedService = (typeof CHECKED_SERVICES)[number];
const LARGEST = Number.MAX_SAFE_INTEGER;

export class CheckUsageDto {
  @ApiProperty({ enum: CHECKED_SERVICES, enumName: 'CheckedService' })
  @IsIn(CHECKED_SERVICES)
  service!: CheckedService;

  @ApiPropertyOptional({ description: 'For transcription.' })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(LARGEST)
  duration_minutes?: number;

  @ApiPropertyOptional({ description: 'For translation.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  word_count?: number;

  @ApiPropertyOptional({ description: 'For storage.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST)
  file_size_bytes?: number;

  @ApiPropertyOptional({ description: 'For export.' })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  format?: string;
}

export class UsageCheckDto {
  @ApiProperty() can_proceed!: boolean;
  @ApiProperty({ description: 'A larger plan would allow it.' }) upgrade_required!: boolean;
  @ApiProperty({ type: String, nullable: true }) error_message!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'What it would take.' }) cost!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'What is left; −1 is unlimited.' }) left!: number | null;
  @ApiProperty({ enum: ['seconds', 'words', 'bytes'], nullable: true }) unit!: 'seconds' | 'words' | 'bytes' | null;
}

export class UpdateUsageDto {
  @ApiProperty({ enum: CHECKED_SERVICES, enumName: 'CheckedService' })
  @IsIn(CHECKED_SERVICES)
  service!: CheckedService;

  @ApiProperty({ description: 'Exports: how many. What the ledger meters is counted by the jobs themselves.' })
  @IsNumber()
  @Min(0)
  @Max(LARGEST)
  amount!: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(20)
  format?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(255)
  name?: string;
}

export class PeriodDto {
  @ApiProperty({ format: 'date-time', description: 'Inclusive.' }) start!: string;
  @ApiProperty({ format: 'date-time', description: 'Exclusive.' }) end!: string;
}

export class UsageFeaturesDto {
  @ApiProperty({ type: MeteredUsageDto }) transcription!: MeteredUsageDto;
  @ApiProperty({ type: MeteredUsageDto }) translation!: MeteredUsageDto;
  @ApiProperty({ type: MeteredUsageDto }) summarization!: MeteredUsageDto;
  @ApiProperty({ type: StorageUsageDto }) storage!: StorageUsageDto;
}

export class StorageFiguresDto {
  @ApiProperty({ description: 'Bytes held now.' }) used!: number;
  @ApiProperty({ description: 'Bytes the plan allows; −1 is unlimited.' }) quota!: number;
  @ApiProperty({ description: 'The plan’s id.' }) plan!: string;
}

export class DailyUsageDto {
  @ApiProperty({ format: 'date', description: 'A day in UTC.' }) date!: string;
  @ApiProperty({ description: 'Seconds.' }) transcription!: number;
  @ApiProperty({ description: 'Words.' }) translation!: number;
  @ApiProperty({ description: 'Words.' }) summarization!: number;
}

export class RecentUsageDto extends DailyUsageDto {
  @ApiProperty({ description: 'Bytes that came on this day and are still there.' }) storage!: number;
}

export class UsageSummaryDto {
  @ApiProperty() plan!: string;
  @ApiProperty({ type: PeriodDto, description: 'The running usage month.' }) period!: PeriodDto;
  @ApiProperty({ type: UsageFeaturesDto }) features!: UsageFeaturesDto;
  @ApiProperty({ type: [DailyUsageDto], description: 'Used or held, each day of the usage month so far.' })
  daily!: DailyUsageDto[];
  @ApiProperty({
    type: [RecentUsageDto],
    description: 'The last 14 days of the account, whatever usage month they are of.',
  })
  recent!: RecentUsageDto[];
}

export class UsageRecordQuery extends PageQuery {
  @ApiPropertyOptional({ enum: METERED_FEATURES, enumName: 'MeteredFeature' })
  @IsOptional()
  @IsIn(METERED_FEATURES)
  feature?: MeteredFeature;
}

export class UsageRecordDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: METERED_FEATURES, enumName: 'MeteredFeature' }) feature!: MeteredFeature;
  @ApiProperty({ enum: ['reserved', 'settled', 'released'] }) state!: 'reserved' | 'settled' | 'released';
  @ApiProperty() amount!: number;
  @ApiProperty({ enum: ['seconds', 'words'] }) unit!: 'seconds' | 'words';
  @ApiProperty({ format: 'uuid' }) job_id!: string;
  @ApiProperty() job_type!: string;
  @ApiProperty({ type: String, nullable: true }) input_name!: string | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) closed_at!: string | null;
}

export class UsageRecordPageDto extends PageDto {
  @ApiProperty({ type: [UsageRecordDto] }) records!: UsageRecordDto[];
}

export class DownloadDto {
  @ApiProperty() name!: string;
  @ApiProperty() format!: string;
  @ApiProperty({ type: Number, nullable: true }) size_bytes!: number | null;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class DownloadsDto {
  @ApiProperty() total_downloads!: number;
  @ApiProperty({ description: 'In the running usage month.' }) monthly_downloads!: number;
  @ApiProperty({ type: [DownloadDto], description: 'The newest hundred.' }) files!: DownloadDto[];
}
