import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type TextEncoding } from '@timbrel/subtitles/files';
import { randomUUID } from 'node:crypto';
import { BIGINT } from '../database/column-types.js';
import { SAMPLE } from '../usage/sample.js';

export const MEDIA_KINDS = ['audio', 'video', 'image', 'subtitle', 'text', 'document'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
export const MEDIA_STATUSES = ['processing', 'ready', 'failed'] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** An audio track of a recording. */
export interface AudioTrackFacts {
  codec: string;
  channels: number;
  language: string | null;
  title: string | null;
  /** Whether this is the default track. */
  isDefault: boolean;
}

/** A file in a library. Its blob is at `storagePath`; the user's name for it is never used as a path. */
@Entity({ tableName: 'media_files' })
@Filter({ name: 'present', cond: { deletedAt: null }, default: true })
export class MediaFile {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  /** `<uuid>.<ext>`: unique, and safe in any path. */
  @Property({ type: 'text', unique: true }) filename!: string;
  @Property({ type: 'text' }) originalName!: string;
  /** Detected from the content, never as declared. */
  @Property({ type: 'text' }) mimeType!: string;
  @Property({ type: BIGINT }) sizeBytes!: number;
  @Property({ type: 'text' }) sha256!: string;
  @Property({ type: 'text' }) kind!: MediaKind;
  @Property({ type: 'text' }) status!: MediaStatus;
  @Property({ type: 'text', nullable: true }) errorCode: string | null = null;
  @Property({ type: 'text', nullable: true }) errorMessage: string | null = null;
  @Property({ type: 'double', nullable: true }) durationSeconds: number | null = null;
  @Property({ type: 'integer', nullable: true }) width: number | null = null;
  @Property({ type: 'integer', nullable: true }) height: number | null = null;
  @Property({ type: 'text', nullable: true }) codec: string | null = null;
  @Property({ type: 'boolean' }) hasAudio = false;
  /** In the order of the file; null if they weren't read. */
  @Property({ type: 'json', nullable: true }) audioTracks: AudioTrackFacts[] | null = null;
  @Property({ type: 'boolean' }) hasTranscript = false;
  @Property({ type: 'uuid', nullable: true }) sourceFileId: string | null = null;
  /** Engines that send data out refuse the file. */
  @Property({ type: 'boolean', fieldName: 'stays_here' }) localOnly = false;
  @Property({ type: 'text', nullable: true }) processingType: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) expiresAt: Date | null = null;
  /** When the owner was warned of the expiry, seven and three days ahead. Written only by `RetentionService`. */
  @Property({ type: 'timestamptz', nullable: true, fieldName: 'warned_7_at' }) warned7At: Date | null = null;
  @Property({ type: 'timestamptz', nullable: true, fieldName: 'warned_3_at' }) warned3At: Date | null = null;

  /** Set while the deletion can still be undone. */
  @Property({ type: 'timestamptz', nullable: true }) deletedAt: Date | null = null;
  @Property({ type: 'boolean' }) hasThumbnail = false;
  /** What browsers can play: the original or a rendition. Null if neither, or not yet. */
  @Property({ type: 'text', nullable: true }) playback: 'original' | 'rendition' | null = null;
  /** For documents whose pages could be rendered. */
  @Property({ type: 'integer', nullable: true }) pageCount: number | null = null;

  /** For texts: the encoding the user chose; null if it is detected. */
  @Property({ type: 'text', nullable: true }) textEncoding: TextEncoding | null = null;

  get storagePath(): string {
    return storagePathOf(this.userId, this.filename);
  }

  get isMedia(): boolean {
    return this.kind === 'audio' || this.kind === 'video';
  }

  get isSample(): boolean {
    return this.processingType === SAMPLE;
  }

  /** The bytes that count toward the account's storage. */
  get countedBytes(): number {
    return this.isSample ? 0 : this.sizeBytes;
  }
}

export const storagePathOf = (userId: string, filename: string): string => `files/${userId}/${filename}`;
