import { formatMoney } from '../../common/format-money.js';
import { type Language } from '../../users/user.entity.js';
import { type InvoiceDto } from '../dto/invoice.dto.js';
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.js';

/** Everything that stands on the document, in words of one language. */
export interface InvoiceWords {
  title: string;
  number: string;
  status: string;
  from: { label: string; lines: string[] };
  to: { label: string; lines: string[] };
  columns: [description: string, duration: string, amount: string];
  rows: [description: string, duration: string, amount: string][];
  total: [label: string, amount: string];
  facts: { label: string; rows: [label: string, value: string][] };
  terms: readonly string[];
  /** The footer; `{page}` and `{pages}` are for whoever knows them. */
  page: string;
}

const METHODS: Record<string, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  apple: 'Apple Pay',
  google: 'Google Pay',
  test_gateway: 'Test Gateway',
};

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Invoices are dated in UTC, whoever reads them wherever. */
const formatDate = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

const durationOf = (months: number, texts: InvoiceTexts): string =>
  fill(months === 1 ? texts.month : texts.months, { count: months });

/** `Pro (1 Month)` in the words of a language. */
const planNameOf = ({ plan_name, duration }: InvoiceDto, texts: InvoiceTexts, language: Language): string =>
  language === 'en' ? plan_name : plan_name.replace(/\([^()]*\)$/, `(${durationOf(duration, texts)})`);

/** Puts an invoice or a credit note into words. Pure. */
export function wordInvoice(invoice: InvoiceDto, language: Language): InvoiceWords {
  const texts = INVOICE_TEXTS[language];
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  const isCredit = invoice.kind === 'credit_note';
  const describe = (description: string): string => {
    if (isCredit) return fill(texts.creditFor, { number: invoice.credits_invoice_number ?? '' });
    return description === invoice.plan_name ? planNameOf(invoice, texts, language) : description;
  };
  const discount: InvoiceWords['rows'] =
    invoice.discount_amount > 0
      ? [[fill(texts.discount, { code: invoice.discount_code ?? '' }), '', money(-invoice.discount_amount)]]
      : [];
  const { customer, provider } = invoice;
  return {
    title: isCredit ? texts.creditNote : texts.invoice,
    number: invoice.number,
    status: texts.statuses[invoice.status],
    from: { label: texts.from, lines: [provider.name, provider.support_email] },
    to: { label: texts.to, lines: [customer.name, customer.email, `${texts.customerId}: ${customer.id}`] },
    columns: [texts.description, texts.duration, texts.amount],
    rows: [
      ...invoice.lines.map(({ description, amount }): [string, string, string] => [
        describe(description),
        isCredit ? '' : durationOf(invoice.duration, texts),
        money(amount),
      ]),
      ...discount,
    ],
    total: [texts.total, money(invoice.total)],
    facts: {
      label: texts.paymentInformation,
      rows: [
        [texts.paymentMethod, METHODS[invoice.payment_method || 'test_gateway'] ?? texts.creditCard],
        [texts.status, texts.statuses[invoice.status]],
        [texts.invoiceDate, formatDate(invoice.created_at, language)],
        [texts.invoiceNumber, invoice.number],
        [texts.period, `${formatDate(invoice.period_start, language)} – ${formatDate(invoice.period_end, language)}`],
        ...(isCredit
          ? []
          : invoice.credit_notes.map(({ number, amount }): [string, string] => [
              `${texts.creditNote} ${number}`,
              money(amount),
            ])),
      ],
    },
    terms: texts.terms,
    page: texts.page,
  };
}
