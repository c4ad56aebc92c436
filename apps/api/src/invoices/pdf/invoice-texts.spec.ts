import { describe, expect, it } from '@jest/globals';
import { anInvoice } from '../../testing/invoices.js';
import { invoiceTexts } from './invoice-texts.js';

const aCreditNote = () =>
  anInvoice({
    kind: 'credit_note',
    number: '2026-000008',
    status: 'completed',
    amount: -799,
    discount_amount: 0,
    discount_code: null,
    total: -799,
    lines: [{ description: 'Credit for invoice 2026-000007', amount: -799 }],
    credits_invoice_number: '2026-000007',
  });

describe('an invoice in words', () => {
  it('says who, to whom, what, how much, and how it was paid', () => {
    expect(invoiceTexts(anInvoice(), 'en')).toMatchObject({
      title: 'Invoice',
      number: '2026-000007',
      status: 'Active',
      from: { label: 'From', lines: ['Timbrel', 'support@example.com'] },
      to: {
        label: 'To',
        lines: ['Ada Lovelace', 'ada@example.com', 'Customer ID: 0b8f2a52-6a2c-4a4e-9d0e-0c5a5e1f7a11'],
      },
      rows: [
        ['Pro (1 Month)', '1 month', '$9.99'],
        ['Discount (WELCOME20)', '', '-$2.00'],
      ],
      total: ['Total', '$7.99'],
      facts: {
        label: 'Payment Information',
        rows: [
          ['Payment method', 'Test Gateway'],
          ['Status', 'Active'],
          ['Invoice date', 'November 20, 2026'],
          ['Invoice number', '2026-000007'],
          ['Period', 'November 20, 2026 – December 20, 2026'],
        ],
      },
    });
  });

  it('has no line for a discount that was not given', () => {
    const { rows } = invoiceTexts(anInvoice({ discount_amount: 0, discount_code: null, total: 999 }), 'en');
    expect(rows).toEqual([['Pro (1 Month)', '1 month', '$9.99']]);
  });

  it('is dated in UTC', () => {
    const { facts } = invoiceTexts(anInvoice({ created_at: '2027-01-01T00:00:00.000Z' }), 'de');
    expect(facts.rows).toContainEqual(['Rechnungsdatum', '1. Januar 2027']);
  });

  it.each([
    ['stripe', 'Stripe'],
    ['paypal', 'PayPal'],
    ['apple', 'Apple Pay'],
    ['google', 'Google Pay'],
    ['test_gateway', 'Test Gateway'],
    ['', 'Test Gateway'],
    ['card', 'Credit Card'],
  ])('shows the payment method “%s” as %s', (payment_method, shown) => {
    expect(invoiceTexts(anInvoice({ payment_method }), 'en').facts.rows[0]).toEqual(['Payment method', shown]);
  });

  it('names the plan in the words of each language, and other lines as they were written', () => {
    const lines = [
      { description: 'Pro (1 Month)', amount: 1099 },
      { description: 'Unused time on Basic', amount: -100 },
    ];
    const described = (language: 'es' | 'de') =>
      invoiceTexts(anInvoice({ lines }), language).rows.map(([description]) => description);
    expect(described('es')).toEqual(['Pro (1 mes)', 'Unused time on Basic', 'Descuento (WELCOME20)']);
    expect(described('de')).toEqual(['Pro (1 Monat)', 'Unused time on Basic', 'Rabatt (WELCOME20)']);
  });

  it.each([
    ['en', ['1 month', '12 months']],
    ['es', ['1 mes', '12 meses']],
    ['fr', ['1 mois', '12 mois']],
    ['de', ['1 Monat', '12 Monate']],
  ] as const)('counts the months in %s', (language, months) => {
    const counted = [1, 12].map((duration) => invoiceTexts(anInvoice({ duration }), language).rows[0]![1]);
    expect(counted).toEqual(months);
  });

  it('numbers its pages', () => {
    expect(invoiceTexts(anInvoice(), 'de').page(2, 3)).toBe('Seite 2 von 3');
  });

  it('names its credit notes', () => {
    const credit_notes = [{ id: 'c', number: '2026-000008', amount: -799 }];
    const { facts } = invoiceTexts(anInvoice({ credit_notes, status: 'cancelled' }), 'en');
    expect(facts.rows).toContainEqual(['Credit note 2026-000008', '-$7.99']);
  });

  it.each([
    ['en', 'Credit note', 'Credit for invoice 2026-000007', '-$7.99'],
    ['fr', 'Avoir', 'Avoir sur la facture 2026-000007', '-7,99\u00a0$US'],
  ] as const)('that is a credit note says in %s which invoice it credits', (language, title, description, amount) => {
    const words = invoiceTexts(aCreditNote(), language);
    expect([words.title, words.rows, words.total[1]]).toEqual([title, [[description, '', amount]], amount]);
  });
});
