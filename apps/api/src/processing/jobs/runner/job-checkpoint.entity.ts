import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A piece of a job's work that is done, for the next attempt. It goes with its job. */
@Entity({ tableName: 'job_checkpoints' })
export class JobCheckpoint {
  @PrimaryKey({ type: 'uuid' }) jobId!: string;
  @PrimaryKey({ type: 'text' }) key!: string;
  @Property({ type: 'json' }) value!: unknown;
}
