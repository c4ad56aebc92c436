import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

/** Events that the owner of an account may want to know about. */
export const SECURITY_EVENTS = [
  'signed-up',
  'email-verified',
  'signed-in',
  'sign-in-failed',
  'reauthenticated',
  'signed-out',
  'session-ended',
  'session-reuse',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'email-change-undone',
  'google-linked',
  'second-factor-on',
  'second-factor-off',
  'second-factor-failed',
  'recovery-code-used',
  'recovery-codes-made',
  'data-exported',
  'api-key-made',
  'api-key-revoked',
  'access-revoked',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** An entry in an account's audit trail. Written together with the action it records, and never changed. */
@Entity({ tableName: 'security_events' })
export class SecurityEvent {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  @Property({ type: 'uuid' }) userId!: string;
  @Property({ type: 'text' }) kind!: SecurityEventKind;
  @Property({ type: 'text', nullable: true }) ip: string | null = null;
  @Property({ type: 'text', nullable: true }) userAgent: string | null = null;
  /** The object concerned, such as the name of a key. */
  @Property({ type: 'text', nullable: true }) detail: string | null = null;
  @Property({ type: 'timestamptz' }) createdAt!: Date;
}
