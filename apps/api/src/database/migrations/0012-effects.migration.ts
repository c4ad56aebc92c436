import { Migration } from '@mikro-orm/migrations';

/** A key tells whether its request has changed something, whatever became of its answer. */
export class Migration0012Effects extends Migration {
  override up(): void {
    this.addSql('alter table idempotency_keys add column effect_at timestamptz null');
  }

  override down(): void {
    this.addSql('alter table idempotency_keys drop column effect_at');
  }
}
