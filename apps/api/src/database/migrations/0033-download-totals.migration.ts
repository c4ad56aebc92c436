import { Migration } from '@mikro-orm/migrations';

/** What an account has downloaded in all, so that its list of downloads may lose its older rows. */
export class Migration0033DownloadTotals extends Migration {
  override up(): void {
    this.addSql(`
      create table download_totals (
        user_id uuid primary key references users (id) on delete cascade,
        total bigint not null,
        month_start timestamptz not null,
        in_month bigint not null
      )`);
    this.addSql('alter table exports add column counted boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table exports drop column counted');
    this.addSql('drop table download_totals');
  }
}
