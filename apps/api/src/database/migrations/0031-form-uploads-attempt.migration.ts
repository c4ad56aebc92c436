import { Migration } from '@mikro-orm/migrations';

/** An attempt to receive a file that has been lost doesn't give back the room of the one after it. */
export class Migration0031FormUploadsAttempt extends Migration {
  override up(): void {
    this.addSql('alter table form_uploads add column attempt uuid null');
  }

  override down(): void {
    this.addSql('alter table form_uploads drop column attempt');
  }
}
