import billing from './billing.json' with { type: 'json' };
import invoices from './invoices.json' with { type: 'json' };
import pricing from './pricing.json' with { type: 'json' };

export const catalogue = { pricing, billing, invoices };
