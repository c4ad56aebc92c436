import { Migration } from '@mikro-orm/migrations';

/** Recipes, and the sound between their steps. */
export class Migration0005Audio extends Migration {
  override up(): void {
    this.addSql('alter table media_derivatives drop constraint media_derivatives_kind_check');
    this.addSql(
      `alter table media_derivatives add constraint media_derivatives_kind_check
         check (kind in ('thumbnail', 'sprite', 'rendition', 'page', 'step'))`,
    );
    this.addSql(`
      create table recipes (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        name text not null,
        steps jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create unique index recipes_by_name on recipes (user_id, lower(name))');
  }

  override down(): void {
    this.addSql('drop table recipes');
    this.addSql(`delete from media_derivatives where kind = 'step'`);
    this.addSql('alter table media_derivatives drop constraint media_derivatives_kind_check');
    this.addSql(
      `alter table media_derivatives add constraint media_derivatives_kind_check
         check (kind in ('thumbnail', 'sprite', 'rendition', 'page'))`,
    );
  }
}
