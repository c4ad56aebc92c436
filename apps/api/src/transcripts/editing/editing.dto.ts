import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Segment } from '@timbrel/subtitles';
import { SUBTITLE_FORMATS, type SubtitleFormat, TEXT_ENCODINGS, type TextEncoding } from '@timbrel/subtitles/files';
import { IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { PlainField } from '../../common/request-body/plain-field.js';
import { EncodingField } from '../encoding/encoding.dto.js';
import { type Transcript, type TranscriptEngine } from '../transcript.entity.js';
import { RepairDto } from '../compliance/compliance.dto.js';
import { SegmentDto, TranscriptEngineDto, WordDto } from '../dto/transcript.dto.js';
import {
  faultOfSegments,
  faultOfSplices,
  LONGEST_NAME,
  MAX_CHARACTERS,
  MAX_SEGMENTS,
  MAX_SPLICES,
  type Splice,
} from './segment-rules.js';

/* What is written, as `segment-rules.ts` takes it; what is read has no limits of its own. */

export class NewWordDto extends WordDto {
  @ApiProperty({ maxLength: MAX_CHARACTERS }) override text!: string;
}

export class NewSegmentDto extends SegmentDto {
  @ApiProperty({ maxLength: MAX_CHARACTERS }) override text!: string;
  @ApiProperty({ type: String, nullable: true, maxLength: LONGEST_NAME }) override speaker!: string | null;
  @ApiProperty({ type: [NewWordDto], maxItems: MAX_CHARACTERS }) override words!: NewWordDto[];
}

export class SpliceDto implements Splice {
  @ApiProperty({ minimum: 0, description: 'Position in the list as it is after the changes before.' }) at!: number;
  @ApiProperty({ minimum: 0 }) remove!: number;
  @ApiProperty({ type: [NewSegmentDto], maxItems: MAX_SEGMENTS }) insert!: Segment[];
}

export class DraftDto {
  @ApiProperty({ format: 'uuid', description: 'The version it began from.' }) base_id!: string;
  @ApiProperty({ format: 'uuid', description: 'The version that readers see.' }) current_id!: string;
  @ApiProperty({ description: '0 where nothing has been changed yet.' }) revision!: number;
  @ApiProperty({ type: [SegmentDto] }) segments!: Segment[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) saved_at!: string | null;
}

export class DraftSavedDto {
  @ApiProperty() revision!: number;
  @ApiProperty({ format: 'date-time' }) saved_at!: string;
}

export class ChangeDraftDto {
  @ApiProperty({ format: 'uuid', description: 'The version that the draft is a change of.' })
  @IsUUID()
  base_id!: string;

  @ApiProperty({ minimum: 0, description: 'That of the draft as it was seen last.' })
  @IsInt()
  @Min(0)
  revision!: number;

  @ApiProperty({ type: [SpliceDto], maxItems: MAX_SPLICES })
  @PlainField(faultOfSplices)
  splices!: Splice[];
}

export class PublishDraftDto {
  @ApiProperty({ minimum: 1, description: 'That of the draft as it was seen last.' })
  @IsInt()
  @Min(1)
  revision!: number;
}

export class PutEditedDto {
  @ApiProperty({ type: [NewSegmentDto], maxItems: MAX_SEGMENTS })
  @PlainField(faultOfSegments)
  segments!: Segment[];

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The version that was edited; refused where readers see another one by now.',
  })
  @IsOptional()
  @IsUUID()
  base_id?: string;
}

export class ImportSubtitlesDto {
  @ApiProperty({ description: 'SRT, WebVTT or TXT of the library: its id, filename or original name.' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(600)
  file_id!: string;

  @EncodingField() encoding?: TextEncoding;
}

export class AlignTextDto {
  @ApiProperty({ description: 'What is said, a paragraph each line; “Name:” in front of one says who.' })
  @IsString()
  @IsNotEmpty({ message: 'No transcript data to save' })
  @MaxLength(2_000_000)
  text!: string;
}

export class TranscriptSavedDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'Whether an edited version stood there before.' }) is_updated!: boolean;
  @ApiProperty() filename!: string;
}

/** What becomes a version; what another engine has heard does not. */
const HISTORY_KINDS = ['machine', 'edited', 'translated'] as const;
type HistoryKind = (typeof HISTORY_KINDS)[number];

export class HistoryEntryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: HISTORY_KINDS, enumName: 'TranscriptKind' }) kind!: HistoryKind;
  @ApiProperty() language!: string;
  @ApiProperty() word_count!: number;
  @ApiProperty({ type: TranscriptEngineDto }) engine!: TranscriptEngine;
  @ApiProperty({ description: 'Whether readers see it.' }) is_current!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;

  static of({ id, kind, language, wordCount, engine, createdAt }: Transcript, currentId: string): HistoryEntryDto {
    return {
      ...{ id, kind: kind as HistoryKind, language, engine },
      word_count: wordCount,
      is_current: id === currentId,
      created_at: createdAt.toISOString(),
    };
  }
}

export class HistoryDto {
  @ApiProperty({ type: [HistoryEntryDto], description: 'The newest first.' }) entries!: HistoryEntryDto[];
}

export class SubtitlesImportedDto extends TranscriptSavedDto {
  @ApiProperty({ enum: SUBTITLE_FORMATS, enumName: 'SubtitleFormat', description: 'By its content.' })
  format!: SubtitleFormat;
  @ApiProperty({ enum: TEXT_ENCODINGS, enumName: 'TextEncoding' }) encoding!: TextEncoding;
  @ApiProperty({ minimum: 0, maximum: 1, description: '1 where it was named.' }) encoding_confidence!: number;
  @ApiProperty({ description: 'Where false, show the text to somebody and ask.' }) encoding_certain!: boolean;
  @ApiProperty() cues!: number;
  @ApiProperty({ description: 'Cues whose tags a transcript does not hold.' }) untagged!: number;
  @ApiProperty({ type: [RepairDto], description: 'What had to be mended to read the file.' }) repairs!: RepairDto[];
}
