import { Migration } from '@mikro-orm/migrations';

/** What somebody has said a text is written in, where that could not be told. */
export class Migration0016TextEncoding extends Migration {
  override up(): void {
    this.addSql('alter table media_files add column text_encoding text null');
  }

  override down(): void {
    this.addSql('alter table media_files drop column text_encoding');
  }
}
