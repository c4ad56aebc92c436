import { Migration } from '@mikro-orm/migrations';

/** What a sign-up asks for waits beside its own code, so that no other sign-up for the address can put itself in its place. */
export class Migration0010SignUps extends Migration {
  override up(): void {
    this.addSql(`
      delete from verifications v using users u
      where u.id = v.user_id and (
        u.email_verified_at is not null or u.password_hash is null
        or exists (select from verifications newer where newer.user_id = v.user_id and newer.created_at > v.created_at)
      )`);
    this.addSql('alter table verifications rename column used_at to superseded_at');
    this.addSql(
      'alter table verifications add column attempt text null, add column name text null, add column password_hash text null',
    );
    this.addSql(`
      update verifications v set attempt = v.id::text, name = u.name, password_hash = u.password_hash, superseded_at = null
      from users u where u.id = v.user_id`);
    for (const column of ['attempt', 'name', 'password_hash'])
      this.addSql(`alter table verifications alter column ${column} set not null`);
    this.addSql('alter table verifications add unique (user_id, attempt)');
    this.addSql(`
      update users u set password_hash = null
      where email_verified_at is null and exists (select from verifications v where v.user_id = u.id)`);
  }

  override down(): void {
    this.addSql(`
      update users u set password_hash = v.password_hash, name = v.name
      from verifications v where v.user_id = u.id and v.superseded_at is null`);
    this.addSql('alter table verifications drop column attempt, drop column name, drop column password_hash');
    this.addSql('alter table verifications rename column superseded_at to used_at');
  }
}
