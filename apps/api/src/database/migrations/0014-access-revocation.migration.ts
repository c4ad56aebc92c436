import { Migration } from '@mikro-orm/migrations';

/** Pending sign-ins and access tokens can be revoked without ending the session. */
export class Migration0014AccessRevocation extends Migration {
  override up(): void {
    this.addSql('alter table users add column sign_ins_revoked_at timestamptz null');
    this.addSql('alter table sessions add column access_generation integer not null default 0');
  }

  override down(): void {
    this.addSql('alter table users drop column sign_ins_revoked_at');
    this.addSql('alter table sessions drop column access_generation');
  }
}
