import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { PageTitle } from '../../../shared/ui/page-title';
import { documentTitle, invoiceDate, lineText, methodName, STATUS_NAMES } from '../lib/invoice-words';
import type { Invoice } from '../queries';
import classes from './invoice-sheet.module.css';

const TERMS = ['termsDigital', 'termsDue', 'termsSupport', 'termsThanks'] as const;

/** The paper: A4, black on white in any theme, the same figures as the server's PDF. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('invoices');
  const money = (amount: number) => formatMoney(amount, invoice.currency, i18n.language);
  const date = (iso: string) => invoiceDate(iso, i18n.language, 'long');
  const { customer, provider } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  const facts: [label: string, value: string][] = [
    [t('paymentMethod'), methodName(t, invoice.payment_method)],
    [t('status'), t(STATUS_NAMES[invoice.status])],
    [t('invoiceDate'), date(invoice.created_at)],
    [t('invoiceNumber'), invoice.number],
    [t('period'), `${date(invoice.period_start)} – ${date(invoice.period_end)}`],
    ...invoice.credit_notes.map(({ number, amount }): [string, string] => [
      `${t('creditNote')} ${number}`,
      money(amount),
    ]),
  ];
  return (
    <article className={classes['sheet']}>
      <header className={classes['head']}>
        <strong className={classes['product']}>{provider.name}</strong>
        <div className={classes['titles']}>
          <PageTitle fz="20pt" c="#0b1516">
            {documentTitle(t, invoice)}
          </PageTitle>
          <span className={classes['badge']}>{t(STATUS_NAMES[invoice.status])}</span>
        </div>
      </header>
      <div className={classes['parties']}>
        <section>
          <h2>{t('from')}</h2>
          <p>
            <strong>{provider.name}</strong>
          </p>
          <p>{provider.support_email}</p>
        </section>
        <section>
          <h2>{t('to')}</h2>
          <p>
            <strong dir="auto">{customer.name}</strong>
          </p>
          <p>{customer.email}</p>
          <p>
            {t('customerId')}: <span className={classes['id']}>{customer.id}</span>
          </p>
        </section>
      </div>
      <table className={classes['lines']}>
        <thead>
          <tr>
            <th scope="col">{t('lineDescription')}</th>
            <th scope="col">{t('duration')}</th>
            <th scope="col">{t('sortAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map(({ description, amount }, at) => (
            <tr key={at}>
              <td>{lineText(t, invoice, description)}</td>
              <td>{isCredit ? '' : t('months', { count: invoice.duration })}</td>
              <td>{money(amount)}</td>
            </tr>
          ))}
          {invoice.discount_amount > 0 && (
            <tr>
              <td colSpan={2}>{t('discount', { code: invoice.discount_code ?? '' })}</td>
              <td>{money(-invoice.discount_amount)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td>{money(invoice.total)}</td>
          </tr>
        </tfoot>
      </table>
      <section className={classes['facts']}>
        <h2>{t('paymentInformation')}</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <footer className={classes['terms']}>
        {TERMS.map((term) => (
          <p key={term}>{t(term)}</p>
        ))}
      </footer>
    </article>
  );
}
