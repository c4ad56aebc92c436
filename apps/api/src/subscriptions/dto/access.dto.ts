import { ApiProperty } from '@nestjs/swagger';
import { EXPORT_FORMATS, type ExportFormat, type Service, SERVICES } from '../plans/plan.js';

export const ALWAYS_IN_MENU = ['dashboard', 'library', 'settings', 'subscription'] as const;

export class AccessPermissionsDto {
  @ApiProperty() plan!: string;
  @ApiProperty() plan_name!: string;
  @ApiProperty({ enum: SERVICES, enumName: 'Service', isArray: true }) available_services!: Service[];
  @ApiProperty({ type: [String] }) available_menu_items!: string[];
}

export class PlanLimitsDto {
  @ApiProperty() is_unlimited!: boolean;
  @ApiProperty({ description: 'Minutes a usage month; −1 is unlimited, here and below.' })
  transcription_minutes!: number;
  @ApiProperty() translation_words!: number;
  @ApiProperty() summary_words!: number;
  @ApiProperty() storage_bytes!: number;
  @ApiProperty() storage_mb!: number;
  @ApiProperty() max_file_mb!: number;
  @ApiProperty() retention_days!: number;
  @ApiProperty({ enum: EXPORT_FORMATS, enumName: 'ExportFormat', isArray: true }) export_formats!: ExportFormat[];
  @ApiProperty() concurrent_jobs!: number;
}

export class MeteredUsageDto {
  @ApiProperty() used!: number;
  @ApiProperty({ description: 'Held by jobs that run or wait.' }) reserved!: number;
  @ApiProperty() limit!: number;
  @ApiProperty({ enum: ['seconds', 'words'] }) unit!: 'seconds' | 'words';
  @ApiProperty({ format: 'date-time' }) resets_at!: string;
}

export class StorageUsageDto {
  @ApiProperty({ description: 'Bytes held now.' }) used!: number;
  @ApiProperty({ description: 'Bytes promised to unfinished uploads.' }) reserved!: number;
  @ApiProperty() limit!: number;
  @ApiProperty({ enum: ['bytes'] }) unit!: 'bytes';
  @ApiProperty({ type: String, nullable: true, description: 'Always null: storage is no monthly allowance.' })
  resets_at!: null;
}

export class PlanUsageDto {
  @ApiProperty({ type: MeteredUsageDto }) transcription!: MeteredUsageDto;
  @ApiProperty({ type: MeteredUsageDto }) translation!: MeteredUsageDto;
  @ApiProperty({ type: MeteredUsageDto }) summarization!: MeteredUsageDto;
  @ApiProperty({ type: StorageUsageDto }) storage!: StorageUsageDto;
}

export class PlanLimitsResponseDto {
  @ApiProperty() plan!: string;
  @ApiProperty({ type: PlanLimitsDto }) limits!: PlanLimitsDto;
  @ApiProperty({ type: PlanUsageDto }) usage!: PlanUsageDto;
}
