import { newId, type Terms } from '../provider-billing.js';
import { missing, type Operations, refuse } from './paypal-account.js';
import { cents, money, type Money } from './paypal-objects.js';

interface Cycle {
  frequency: { interval_unit: string; interval_count?: number };
  tenure_type: 'REGULAR' | 'TRIAL';
  pricing_scheme?: { fixed_price: Money };
}

const priceOf = ({ pricing_scheme: scheme }: Cycle): number => (scheme ? cents(scheme.fixed_price) : 0);

/** Catalogue products and the plans that they are sold by. */
export class PaypalPlans {
  private readonly products = new Set<string>();
  private readonly plans = new Map<string, Cycle[]>();

  readonly operations: Operations = {
    'POST /v1/catalogs/products': (_, { id }: { id: string }) => {
      if (this.products.has(id)) return refuse(422, 'DUPLICATE_RESOURCE_IDENTIFIER');
      this.products.add(id);
      return { status: 201, body: { id } };
    },
    'POST /v1/billing/plans': (_, { product_id, billing_cycles }: { product_id: string; billing_cycles: Cycle[] }) => {
      if (!this.products.has(product_id)) return missing();
      const id = newId('P-');
      this.plans.set(id, billing_cycles);
      return { status: 201, body: { id, product_id, status: 'ACTIVE' } };
    },
    'GET /v1/billing/plans/{id}': (id) => {
      const billing_cycles = this.plans.get(id);
      return billing_cycles ? { body: { id, status: 'ACTIVE', billing_cycles } } : missing();
    },
  };

  /** @param amount minor units of its regular periods */
  change(id: string, amount: number): void {
    const regular = this.plans.get(id)!.find(({ tenure_type }) => tenure_type === 'REGULAR')!;
    regular.pricing_scheme = { fixed_price: money(amount) };
  }

  has(id: string): boolean {
    return this.plans.has(id);
  }

  /** The newest that has no trial. */
  get newest(): string {
    return [...this.plans].findLast(([, cycles]) => cycles.length === 1)![0];
  }

  /** What a plan charges, and what its first period costs, which may be a trial. */
  termsOf(id: string): { terms: Terms; firstAmount: number } {
    const cycles = this.plans.get(id)!;
    const regular = cycles.find(({ tenure_type }) => tenure_type === 'REGULAR')!;
    const { interval_unit, interval_count = 1 } = regular.frequency;
    return {
      terms: {
        item: id,
        months: interval_unit === 'YEAR' ? 12 * interval_count : interval_count,
        amount: priceOf(regular),
        currency: 'USD',
      },
      firstAmount: priceOf(cycles.find(({ tenure_type }) => tenure_type === 'TRIAL') ?? regular),
    };
  }
}
