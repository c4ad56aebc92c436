import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One level of detail of a file's waveform: one byte per bucket, its loudest sample, 255 being full scale. Level 0 is the finest. */
@Entity({ tableName: 'media_peaks' })
export class MediaPeaks {
  @PrimaryKey({ type: 'uuid' }) fileId!: string;
  @PrimaryKey({ type: 'smallint' }) level!: number;
  @Property({ type: 'float' }) samplesPerSecond!: number;
  @Property({ type: 'blob' }) data!: Buffer;
}
