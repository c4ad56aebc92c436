import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { formatDuration } from '@timbrel/subtitles';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { withStoredJson } from '../../common/stored-json.js';
import { type MediaFile } from '../../media/media-file.entity.js';
import { type StoredTranscript } from '../stored-transcripts.js';
import { type Transcript, TRANSCRIPT_VERSIONS, type TranscriptVersion } from '../transcript.entity.js';

export class WordDto {
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
  @ApiProperty() text!: string;
  @ApiProperty({ type: Number, nullable: true, description: '0 to 1; null where the engine gives none.' })
  confidence!: number | null;
}

export class SegmentDto {
  @ApiProperty({ description: 'Seconds.' }) start!: number;
  @ApiProperty() end!: number;
  @ApiProperty() text!: string;
  @ApiProperty({ type: String, nullable: true }) speaker!: string | null;
  @ApiProperty({ type: Number, nullable: true }) confidence!: number | null;
  @ApiProperty({ type: [WordDto] }) words!: WordDto[];
}

export class TranscriptVersionDto {
  @ApiProperty({ enum: TRANSCRIPT_VERSIONS, enumName: 'TranscriptVersion' }) version!: TranscriptVersion;
  @ApiProperty({ description: 'ISO 639; unknown where nothing tells.' }) language!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export class TranscriptEngineDto {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['good', 'draft', 'human'] }) quality!: 'good' | 'draft' | 'human';
  @ApiProperty() model!: string;
}

interface DescribedTranscript {
  transcript: Transcript;
  version: TranscriptVersion;
  versions: TranscriptVersionDto[];
  file: MediaFile;
}

export class TranscriptDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) upload_id!: string;
  @ApiProperty({ enum: TRANSCRIPT_VERSIONS, enumName: 'TranscriptVersion' }) version!: TranscriptVersion;
  @ApiProperty({
    type: [TranscriptVersionDto],
    description: 'The versions that exist; a translated one for each language.',
  })
  versions!: TranscriptVersionDto[];
  @ApiProperty({ type: [SegmentDto] }) segments!: SegmentDto[];
  @ApiProperty() text!: string;
  @ApiProperty() language!: string;
  @ApiProperty() duration_seconds!: number;
  @ApiProperty({ description: 'm:ss or h:mm:ss' }) duration_formatted!: string;
  @ApiProperty() original_file!: string;
  @ApiProperty() word_count!: number;
  @ApiProperty() segment_count!: number;
  @ApiProperty({ type: TranscriptEngineDto }) engine!: TranscriptEngineDto;
  @ApiProperty({ format: 'date-time' }) created_at!: string;

  /** As JSON. */
  static of(
    { transcript, version, versions, file }: DescribedTranscript,
    { segments, segmentCount, text }: StoredTranscript,
  ): string {
    const answer: Omit<TranscriptDto, 'segments' | 'segment_count'> = {
      id: transcript.id,
      upload_id: transcript.fileId,
      version,
      versions,
      text,
      language: transcript.language,
      duration_seconds: transcript.durationSeconds,
      duration_formatted: formatDuration(transcript.durationSeconds),
      original_file: file.originalName,
      word_count: transcript.wordCount,
      engine: transcript.engine,
      created_at: transcript.createdAt.toISOString(),
    };
    return withStoredJson(answer, { segment_count: String(segmentCount), segments });
  }
}

/** The transcript as its JSON file holds it. */
export class TranscriptJsonDto extends PickType(TranscriptDto, [
  'segments',
  'text',
  'language',
  'duration_seconds',
  'duration_formatted',
  'word_count',
]) {}

export class TranscriptQuery {
  @ApiPropertyOptional({
    enum: TRANSCRIPT_VERSIONS,
    enumName: 'TranscriptVersion',
    description: 'Edited if there is one, else transcribed, unless named.',
  })
  @IsOptional()
  @IsIn(TRANSCRIPT_VERSIONS)
  version?: TranscriptVersion;

  @ApiPropertyOptional({ description: 'Of a translated version: into which language; the latest unless named.' })
  @IsOptional()
  @IsString()
  @MaxLength(20)
  language?: string;
}

export class SaveTranscriptDto {
  @ApiProperty({ description: 'A timestamp line, then a text line, and so on; or a text without times.' })
  @IsString()
  @IsNotEmpty({ message: 'No transcript data to save' })
  @MaxLength(10_000_000)
  text!: string;

  @ApiProperty({ description: 'The recording: its id, filename or original name.' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(600)
  original_file!: string;

  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean()
  is_edited?: boolean;
}

export class SaveTranscriptResponseDto {
  @ApiProperty({ description: 'Whether an edited version stood there before.' }) is_updated!: boolean;
  @ApiProperty() filename!: string;
}
