import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';
import { BIGINT } from '../database/column-types.js';

export const METERED_FEATURES = ['transcription', 'translation', 'summarization'] as const;
export type MeteredFeature = (typeof METERED_FEATURES)[number];

/** One line of the ledger: what one job holds or has used. Transcription in whole seconds, the others in words. */
@Entity({ tableName: 'usage_records' })
export class UsageRecord {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) feature!: MeteredFeature;
  @Property({ type: 'uuid', unique: true }) jobId!: string;
  @Property({ type: 'text' }) state: 'reserved' | 'settled' | 'released' = 'reserved';
  @Property({ type: BIGINT }) amount!: number;
  /** Of the amount: what was handed out before the job ended. It stays charged where its owner cancels the job. */
  @Property({ type: BIGINT }) deliveredAmount = 0;
  /** Of the amount: what was charged before the job was retried. It stays charged however the retry ends. */
  @Property({ type: BIGINT }) chargedAmount = 0;
  /** What was held before it was settled for what was delivered: the rest is held again when the job is retried. */
  @Property({ type: BIGINT, nullable: true }) orderedAmount: number | null = null;
  @Property({ type: 'text' }) jobType!: string;
  @Property({ type: 'text', nullable: true }) inputName: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
  @Property({ type: 'timestamptz', nullable: true }) closedAt: Date | null = null;
}
