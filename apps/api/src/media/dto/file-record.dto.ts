import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { API_PREFIX } from '../../config/product.js';
import { PageDto, PageQuery } from '../../common/pagination/page-query.dto.js';
import { MEDIA_KINDS, MEDIA_STATUSES, type MediaFile, type MediaKind, type MediaStatus } from '../media-file.entity.js';
import { type Duplicate } from '../duplicate.js';

export const mediaUrl = (file: MediaFile): string => `/${API_PREFIX}/media/users/${file.userId}/${file.filename}`;

const playbackUrl = (file: MediaFile): string | null =>
  file.playback && (file.playback === 'original' ? mediaUrl(file) : `${mediaUrl(file)}/playback`);

export class TwinDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() original_name!: string;
}

export class AudioTrackDto {
  @ApiProperty({ description: 'For `audio_track` of an order; the first is 1.' }) number!: number;
  @ApiProperty() codec!: string;
  @ApiProperty() channels!: number;
  @ApiProperty({ type: String, nullable: true, description: 'As the file names it, often ISO 639-2.' })
  language!: string | null;
  @ApiProperty({ type: String, nullable: true }) title!: string | null;
  @ApiProperty({ description: 'Whether it is worked on where none is chosen.' }) is_default!: boolean;
}

/** What is done to files at once. */
const MAX_AT_ONCE = 100;

export class FileRecordDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'The unique stored name.' }) filename!: string;
  @ApiProperty({ description: 'The name it was uploaded with.' }) original_name!: string;
  @ApiProperty({ description: 'By content, not as declared.' }) mime_type!: string;
  @ApiProperty({ description: 'Bytes.' }) size!: number;
  @ApiProperty({ description: 'The same figure as `size`.' }) file_size!: number;
  @ApiProperty() storage_path!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty() is_transcript!: boolean;
  @ApiProperty() has_transcript!: boolean;
  @ApiProperty() is_translation!: boolean;
  @ApiProperty({ type: String, nullable: true, format: 'uuid' }) source_file_id!: string | null;
  @ApiProperty({ description: 'Path of its content.' }) url!: string;
  @ApiProperty({ type: Number, nullable: true }) duration_seconds!: number | null;
  @ApiProperty({ type: Number, nullable: true }) width!: number | null;
  @ApiProperty({ type: Number, nullable: true }) height!: number | null;
  @ApiProperty({ type: String, nullable: true }) codec!: string | null;
  @ApiProperty({ type: [AudioTrackDto], description: 'Of a recording, once it has been read.' })
  audio_tracks!: AudioTrackDto[];
  @ApiProperty({ enum: MEDIA_KINDS, enumName: 'MediaKind' }) kind!: MediaKind;
  @ApiProperty({ enum: MEDIA_STATUSES, enumName: 'MediaStatus' }) status!: MediaStatus;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) expires_at!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Path of a small picture of it.' })
  thumbnail_url!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Path of what browsers play: the file itself, or a copy made for them; null while there is neither.',
  })
  playback_url!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of a document whose pages could be drawn.' })
  page_count!: number | null;
  @ApiProperty({ type: TwinDto, nullable: true, description: 'An earlier file with the very same content.' })
  duplicate_of!: TwinDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'Path of the waveform, once it is drawn.' })
  peaks_url!: string | null;
  @ApiProperty({ type: String, nullable: true }) processing_type!: string | null;
  @ApiProperty({ description: 'Whether every engine that would send it out is refused.' }) stays_here!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why it could not be read, with `status` failed.' })
  error!: string | null;

  static of(file: MediaFile, duplicate: Duplicate | null = null): FileRecordDto {
    const size = file.sizeBytes;
    return {
      id: file.id,
      filename: file.filename,
      original_name: file.originalName,
      mime_type: file.mimeType,
      size,
      file_size: size,
      storage_path: file.storagePath,
      created_at: file.createdAt.toISOString(),
      is_transcript: false,
      has_transcript: file.hasTranscript,
      is_translation: file.processingType === 'translation',
      source_file_id: file.sourceFileId,
      url: mediaUrl(file),
      duration_seconds: file.durationSeconds,
      width: file.width,
      height: file.height,
      codec: file.codec,
      audio_tracks: (file.audioTracks ?? []).map(({ codec, channels, language, title, isDefault }, index) => ({
        ...{ number: index + 1, codec, channels, language, title, is_default: isDefault },
      })),
      kind: file.kind,
      status: file.status,
      expires_at: file.expiresAt?.toISOString() ?? null,
      thumbnail_url: file.hasThumbnail ? `${mediaUrl(file)}/thumbnail` : null,
      playback_url: playbackUrl(file),
      page_count: file.pageCount,
      duplicate_of: duplicate,
      peaks_url: file.isMedia && file.hasAudio && file.status === 'ready' ? `${mediaUrl(file)}/peaks` : null,
      processing_type: file.processingType,
      stays_here: file.localOnly,
      error: file.errorMessage,
    };
  }
}

export class ChangeFileDto {
  @ApiProperty({ description: 'Whether every engine that would send it out is refused.' })
  @IsBoolean({ message: 'stays_here must be true or false.' })
  stays_here!: boolean;
}

export class FilePageDto extends PageDto {
  @ApiProperty({ type: String, nullable: true, description: 'For `cursor`, to go on to the next page.' })
  next_cursor!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'For `cursor`, to go back to the page before.' })
  previous_cursor!: string | null;
  @ApiProperty({ type: [FileRecordDto] }) files!: FileRecordDto[];
}

export const FILE_SORTS = ['date', 'name', 'size'] as const;

export class FileQuery extends PageQuery {
  @ApiPropertyOptional({ enum: FILE_SORTS, default: 'date' })
  @IsOptional()
  @IsIn(FILE_SORTS)
  sort: (typeof FILE_SORTS)[number] = 'date';

  @ApiPropertyOptional({ enum: MEDIA_KINDS, enumName: 'MediaKind', isArray: true, description: 'Only these kinds.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @ArrayMaxSize(MEDIA_KINDS.length, { message: 'kind must name each once.' })
  @IsIn(MEDIA_KINDS, { each: true })
  kind?: MediaKind[];

  @ApiPropertyOptional({
    description:
      'From the answer with the page before or after, in the same order: as quick on page 5,000 as on page 1.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  cursor?: string;
}

export class DependentsDto {
  @ApiProperty({ description: 'Versions of transcripts that go with the files.' }) transcripts!: number;
  @ApiProperty({ type: [FileRecordDto], description: 'Files that were made of them; they stay unless they are named.' })
  results!: FileRecordDto[];
}

/** Ids of files, at most as many as stand on a page. */
export class FileIdsDto {
  @ApiProperty({ type: [String], format: 'uuid', maxItems: MAX_AT_ONCE })
  @IsArray()
  @ArrayNotEmpty({ message: 'ids must name at least one file.' })
  @ArrayMaxSize(MAX_AT_ONCE, { message: `ids may name ${MAX_AT_ONCE} files at most.` })
  @IsUUID(undefined, { each: true, message: 'ids must be ids of files.' })
  ids!: string[];
}

export class FileIdsQuery extends FileIdsDto {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  declare ids: string[];
}
