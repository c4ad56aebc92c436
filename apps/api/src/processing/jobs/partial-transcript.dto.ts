import { ApiProperty } from '@nestjs/swagger';

export class PartialSegmentDto {
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
  @ApiProperty() text!: string;
}

/** What a running transcription has recognised since its last event; pieces may come out of order. */
export class PartialTranscriptDto {
  @ApiProperty({ format: 'uuid' }) job_id!: string;
  @ApiProperty({ type: [PartialSegmentDto] }) segments!: PartialSegmentDto[];
}
