import { formatMoney } from '../../common/format-money.js';
import { createTranslator } from '../../common/i18n/create-translator.js';
import { formatDate } from '../../common/i18n/format-date.js';
import { type Language } from '../../users/user.entity.js';
import { type InvoiceDto } from '../dto/invoice.dto.js';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };

/** Everything that stands on the document, in words of one language. */
export interface InvoiceTexts {
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
  /** The footer of a page. */
  page: (page: number, pages: number) => string;
}

const METHODS: Record<string, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  apple: 'Apple Pay',
  google: 'Google Pay',
  test_gateway: 'Test Gateway',
};

const translate = createTranslator(en, { de, es, fr });

/** `Pro (1 Month)` in the words of a language. */
const planNameOf = ({ plan_name, duration }: InvoiceDto, language: Language): string =>
  language === 'en'
    ? plan_name
    : plan_name.replace(/\([^()]*\)$/, `(${translate(language, 'months', { count: duration })})`);

/** Puts an invoice or a credit note into words. Pure. */
export function invoiceTexts(invoice: InvoiceDto, language: Language): InvoiceTexts {
  const labels = translate(language, 'labels');
  const money = (amount: number) => formatMoney(amount, invoice.currency, language);
  const isCredit = invoice.kind === 'credit_note';
  const describe = (description: string): string => {
    if (isCredit) return translate(language, 'creditFor', { number: invoice.credits_invoice_number ?? '' });
    return description === invoice.plan_name ? planNameOf(invoice, language) : description;
  };
  const discount: InvoiceTexts['rows'] =
    invoice.discount_amount > 0
      ? [[translate(language, 'discount', { code: invoice.discount_code ?? '' }), '', money(-invoice.discount_amount)]]
      : [];
  const { customer, provider } = invoice;
  const status = translate(language, 'statuses')[invoice.status];
  return {
    title: isCredit ? labels.creditNote : labels.invoice,
    number: invoice.number,
    status,
    from: { label: labels.from, lines: [provider.name, provider.support_email] },
    to: { label: labels.to, lines: [customer.name, customer.email, `${labels.customerId}: ${customer.id}`] },
    columns: [labels.description, labels.duration, labels.amount],
    rows: [
      ...invoice.lines.map(({ description, amount }): [string, string, string] => [
        describe(description),
        isCredit ? '' : translate(language, 'months', { count: invoice.duration }),
        money(amount),
      ]),
      ...discount,
    ],
    total: [labels.total, money(invoice.total)],
    facts: {
      label: labels.paymentInformation,
      rows: [
        [labels.paymentMethod, METHODS[invoice.payment_method || 'test_gateway'] ?? labels.creditCard],
        [labels.status, status],
        [labels.invoiceDate, formatDate(invoice.created_at, language)],
        [labels.invoiceNumber, invoice.number],
        [labels.period, `${formatDate(invoice.period_start, language)} – ${formatDate(invoice.period_end, language)}`],
        ...(isCredit
          ? []
          : invoice.credit_notes.map(({ number, amount }): [string, string] => [
              `${labels.creditNote} ${number}`,
              money(amount),
            ])),
      ],
    },
    terms: translate(language, 'terms'),
    page: (page, pages) => translate(language, 'page', { page, pages }),
  };
}
