import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { randomUUID } from 'node:crypto';

export const THEMES = ['light', 'dark', 'system'] as const;
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Theme = (typeof THEMES)[number];
export type Language = (typeof LANGUAGES)[number];

export interface UserSettings {
  theme: Theme;
  language: Language;
  autoSave: boolean;
  privacyMode: boolean;
  /** Whether the dashboard shows a newcomer's first steps. */
  firstSteps: boolean;
  notifications: { email: boolean; push: boolean; marketing: boolean };
}

export const DEFAULT_SETTINGS: UserSettings = {
  theme: 'light',
  language: 'en',
  autoSave: true,
  privacyMode: false,
  firstSteps: true,
  notifications: { email: true, push: false, marketing: false },
};

/** Who has given no name, as far as anybody can tell. */
export const NAMELESS = 'User';

/** An account. Inactive until its address is verified. */
@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'uuid' }) id: string = randomUUID();
  /** Lower case; see `normalizeEmail`. */
  @Property({ type: 'text', unique: true }) email!: string;
  /** An address that waits for its confirmation. */
  @Property({ type: 'text', nullable: true }) pendingEmail: string | null = null;
  @Property({ type: 'text' }) name!: string;
  /** Null as long as the address is not verified: what sign-ups asked for waits in `verifications`. */
  @Property({ type: 'text', nullable: true }) passwordHash: string | null = null;
  /** Whether signing in also takes a code. */
  @Property({ type: 'boolean' }) secondFactor = false;
  @Property({ type: 'timestamptz', nullable: true }) emailVerifiedAt: Date | null = null;
  /** Sign-ins that began before then can't be finished. */
  @Property({ type: 'timestamptz', nullable: true }) signInsRevokedAt: Date | null = null;
  @Property({ type: 'text' }) plan = 'free';
  @Property({ type: 'text', nullable: true }) avatarUrl: string | null = null;
  /** Only what differs from `DEFAULT_SETTINGS`. */
  @Property({ type: 'json' }) settings: Partial<UserSettings> = {};
  @Property({ type: 'timestamptz' }) createdAt = new Date();
  /** Since when it is going; it belongs to nobody any more. */
  @Property({ type: 'timestamptz', nullable: true }) deletionAskedAt: Date | null = null;
  /** Whom to write the last mail, sealed. */
  @Property({ type: 'text', nullable: true }) farewell: string | null = null;

  get effectiveSettings(): UserSettings {
    return {
      ...DEFAULT_SETTINGS,
      ...this.settings,
      notifications: { ...DEFAULT_SETTINGS.notifications, ...this.settings.notifications },
    };
  }
}

/** Addresses are compared without case and surrounding space. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
