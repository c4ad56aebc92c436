import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** A link by which strangers read a transcript. Its token follows from its id; revoking it removes the row. */
@Entity({ tableName: 'transcript_shares' })
export class TranscriptShare {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'uuid' }) fileId!: string;
  @Property({ type: 'boolean' }) withAudio!: boolean;
  @Property({ type: 'timestamptz', nullable: true }) expiresAt: Date | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
