import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type SessionData, type SessionState, type TestSession } from './test-session.js';

/** A hosted page of the Test Gateway as it is kept; `asOf` says how it is now. */
@Entity({ tableName: 'test_gateway_sessions' })
export class TestSessionRow implements TestSession {
  @PrimaryKey({ type: 'text' }) id!: string;
  @Property({ type: 'text' }) customerId!: string;
  @Property({ type: 'text' }) kind!: TestSession['kind'];
  /** Our name for what is paid: asked for again, it is the same session. */
  @Property({ type: 'text', unique: true }) orderKey!: string;
  @Property({ type: 'text' }) state!: SessionState;
  @Property({ type: 'json' }) data!: SessionData;
  /** When a late payment arrives. */
  @Property({ type: 'timestamptz', nullable: true }) paysAt: Date | null = null;
  @Property({ type: 'timestamptz' }) expiresAt!: Date;
}
