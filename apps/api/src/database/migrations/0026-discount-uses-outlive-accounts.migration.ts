import { Migration } from '@mikro-orm/migrations';

/** A discount that was used stays used when its buyer's account goes, with the checkout. */
export class Migration0026DiscountUsesOutliveAccounts extends Migration {
  override up(): void {
    this.addSql('alter table discount_uses drop constraint discount_uses_checkout_id_fkey');
    this.addSql('alter table discount_uses drop constraint discount_uses_user_id_fkey');
    this.addSql('alter table discount_uses alter column user_id drop not null');
    this.addSql(`
      alter table discount_uses add constraint discount_uses_user_id_fkey
      foreign key (user_id) references users (id) on delete set null not valid`);
  }

  override down(): void {
    this.addSql('delete from discount_uses where user_id is null');
    this.addSql('alter table discount_uses drop constraint discount_uses_user_id_fkey');
    this.addSql('alter table discount_uses alter column user_id set not null');
    this.addSql(`
      alter table discount_uses add constraint discount_uses_user_id_fkey
      foreign key (user_id) references users (id) on delete cascade`);
    this.addSql(`
      alter table discount_uses add constraint discount_uses_checkout_id_fkey
      foreign key (checkout_id) references checkouts (id) on delete cascade`);
  }
}
