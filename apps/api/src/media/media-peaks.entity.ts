import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The waveform of a file: one byte per bucket, the loudest sample of it, 255 being full scale. */
@Entity({ tableName: 'media_peaks' })
export class MediaPeaks {
  @PrimaryKey({ type: 'uuid' }) fileId!: string;
  @Property({ type: 'float' }) samplesPerSecond!: number;
  @Property({ type: 'blob' }) data!: Buffer;
}
