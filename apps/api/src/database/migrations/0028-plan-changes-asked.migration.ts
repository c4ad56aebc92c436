import { Migration } from '@mikro-orm/migrations';

/** Which upgrades their provider still has to be asked about, and when it was. Of those from before, each may have been paid. */
export class Migration0028PlanChangesAsked extends Migration {
  override up(): void {
    this.addSql('alter table plan_changes add column booked boolean not null default true');
    this.addSql('alter table plan_changes add column asked_at timestamptz null');
  }

  override down(): void {
    this.addSql('alter table plan_changes drop column asked_at');
    this.addSql('alter table plan_changes drop column booked');
  }
}
