import { ApiProperty } from '@nestjs/swagger';
import { FileRecordDto } from '../media/dto/file-record.dto.js';
import { JobDto } from '../processing/jobs/job.dto.js';

export class SampleDto {
  @ApiProperty({ type: FileRecordDto }) file!: FileRecordDto;
  @ApiProperty({ type: JobDto, description: 'Its transcription.' }) job!: JobDto;
}

export class FirstStepsDto {
  @ApiProperty({ description: 'Something was uploaded, or the sample taken.' }) recording!: boolean;
  @ApiProperty({ description: 'A transcript was changed by hand.' }) correction!: boolean;
  @ApiProperty({ description: 'A text was taken out as a file.' }) export!: boolean;
}
