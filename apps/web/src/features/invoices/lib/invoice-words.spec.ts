import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { changeLanguage, initI18n } from '../../../shared/i18n/i18n';
import { anInvoice } from '../../../testing/factories';
import { documentTitle, invoiceDate, lineText, methodName, planName } from './invoice-words';

describe('an invoice in the words of the page', () => {
  let t: TFunction<'invoices'>;
  beforeAll(async () => {
    await initI18n('en');
    t = i18next.getFixedT(null, 'invoices');
  });

  it.each([
    ['monthly', 'Pro (1 Month)', 1, 'Pro (1 Month)'],
    ['quarterly', 'Pro (3 Months)', 3, 'Pro (3 Months)'],
    ['halfyearly', 'Pro (6 Months)', 6, 'Pro (6 Months)'],
    ['pro', 'Pro (12 Months)', 12, 'Pro (12 Months)'],
    ['basic', 'Basic (1 Month)', 1, 'Basic (1 Month)'],
  ])('names the plan %s', (plan_id, plan_name, duration, name) => {
    expect(planName(t, anInvoice({ plan_id, plan_name, duration }))).toBe(name);
  });

  it.each([
    ['stripe', 'Stripe'],
    ['paypal', 'PayPal'],
    ['apple', 'Apple Pay'],
    ['google', 'Google Pay'],
    ['test_gateway', 'Test Gateway'],
    ['', 'Test Gateway'],
    ['card', 'Credit Card'],
  ])('shows the payment method “%s” as %s', (method, name) => {
    expect(methodName(t, method)).toBe(name);
  });

  it('says which invoice a credit note credits', () => {
    const note = anInvoice({ kind: 'credit_note', number: '2026-000008', credits_invoice_number: '2026-000007' });
    expect(lineText(t, note, 'Credit for invoice 2026-000007')).toBe('Credit for invoice 2026-000007');
    expect(documentTitle(t, note)).toBe('Credit note 2026-000008');
  });

  it('leaves a line of a change of plan as it was written', () => {
    expect(lineText(t, anInvoice(), 'Unused time on Basic')).toBe('Unused time on Basic');
  });

  it('is dated in UTC', () => {
    expect(invoiceDate('2027-01-01T00:00:00.000Z', 'en', 'long')).toBe('January 1, 2027');
    expect(invoiceDate('2026-12-31T23:59:59.000Z', 'de', 'medium')).toBe('31.12.2026');
  });

  it('speaks the language of the page', async () => {
    await changeLanguage('de');
    expect(planName(t, anInvoice())).toBe('Pro (1 Monat)');
    expect(planName(t, anInvoice({ plan_id: 'premium', plan_name: 'Premium (12 Months)', duration: 12 }))).toBe(
      'Premium (12 Monate)',
    );
    expect(lineText(t, anInvoice(), 'Pro (1 Month)')).toBe('Pro (1 Monat)');
    await changeLanguage('en');
  });
});
