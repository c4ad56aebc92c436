import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { AudioTrackField } from '../../common/fields.js';

const LANGUAGE_HINT = 'en, fa, hi, cn (or zh), de, fr, es, ru, or auto';

export class TranscribeDto {
  @ApiProperty({ description: 'The recording: its id, filename or original name.', example: 'interview.wav' })
  @IsString()
  @IsNotEmpty({ message: 'upload_id must name the file to transcribe.' })
  @MaxLength(600)
  upload_id!: string;

  @AudioTrackField() audio_track?: number;

  @ApiPropertyOptional({ default: 'en', description: LANGUAGE_HINT })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  language?: string;

  @ApiPropertyOptional({
    default: 'auto',
    description: 'An engine’s id from GET /engines, whisper, or auto for the best one.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  engine?: string;

  @ApiPropertyOptional({ default: true, description: 'Tell speakers apart, where the engine can.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  diarize?: boolean;

  @ApiPropertyOptional({
    default: false,
    description:
      'A second opinion: by another engine, held against the transcript instead of taking its place. It hears the transcript’s audio track unless `audio_track` names another.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  opinion?: boolean;
}

export class TranscribeFileDto {
  // A form has texts alone.
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  )
  @AudioTrackField()
  audio_track?: number;

  @ApiPropertyOptional({ default: 'auto', description: 'An engine’s id, whisper, or auto.' })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  transcription_type?: string;

  @ApiPropertyOptional({ default: 'en', description: LANGUAGE_HINT })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  language?: string;
}

export class EngineDto {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['good', 'draft'] }) quality!: 'good' | 'draft';
  @ApiProperty({ type: [String] }) languages!: string[];
  @ApiProperty({ description: 'Whether the file leaves this installation.' }) sends_data_out!: boolean;
  @ApiProperty() available!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why it cannot be used and how that changes.' })
  reason!: string | null;
}

export class EnginesDto {
  @ApiProperty({ type: [EngineDto], description: 'Best first.' }) transcribers!: EngineDto[];
  @ApiProperty({ type: [EngineDto], description: 'Best first, with the languages into which each translates.' })
  translators!: EngineDto[];
  @ApiProperty({ type: [EngineDto] }) summarizers!: EngineDto[];

  @ApiProperty({ type: String, nullable: true, description: 'What auto takes for English.' })
  default_transcriber!: string | null;
}
