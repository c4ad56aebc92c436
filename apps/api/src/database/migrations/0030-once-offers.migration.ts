import { Migration } from '@mikro-orm/migrations';

/** Which addresses have had an offer that is made once. It outlives their accounts. */
export class Migration0030OnceOffers extends Migration {
  override up(): void {
    this.addSql(`
      create table once_offers (
        address_hash text not null,
        offer text not null check (offer in ('trial', 'money-back')),
        user_id uuid null references users (id) on delete set null,
        at timestamptz not null,
        primary key (address_hash, offer)
      )`);
    this.addSql('create index once_offers_user on once_offers (user_id)');
  }

  override down(): void {
    this.addSql('drop table once_offers');
  }
}
