import { Migration } from '@mikro-orm/migrations';

/** Deeds are taken up by kind: a kind that others hold up must not have to be read past. */
export class Migration0023OutboxByKind extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index concurrently if not exists outbox_due_by_kind on outbox (kind, available_at)');
  }

  override down(): void {
    this.addSql('drop index outbox_due_by_kind');
  }
}
