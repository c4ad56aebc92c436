import { Migration } from '@mikro-orm/migrations';

/** Room that files are promised while they arrive. */
export class Migration0018FormUploads extends Migration {
  override up(): void {
    this.addSql(`
      create table form_uploads (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        size_bytes bigint not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index form_uploads_user on form_uploads (user_id)');
    this.addSql('create index form_uploads_expiry on form_uploads (expires_at)');
  }

  override down(): void {
    this.addSql('drop table form_uploads');
  }
}
