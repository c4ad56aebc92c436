import { Migration } from '@mikro-orm/migrations';

/** What an order at PayPal was made for: its buyer's browser can change the order there. */
export class Migration0029PaypalOrders extends Migration {
  override up(): void {
    this.addSql(`
      create table paypal_orders (
        id text primary key,
        payee text null,
        period_end timestamptz not null
      )`);
  }

  override down(): void {
    this.addSql('drop table paypal_orders');
  }
}
