import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { StatusDot } from '../../../shared/ui/status-dot';
import { invoiceDate, planName, STATUS_NAMES, STATUS_TONES } from '../lib/invoice-words';
import type { Invoice } from '../queries';
import classes from './invoices.module.css';

interface InvoiceRowsProps {
  readonly invoices: readonly Invoice[];
}

/** The history where there is room for columns. */
export function InvoiceTable({ invoices }: InvoiceRowsProps) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <Table
      verticalSpacing="sm"
      horizontalSpacing="md"
      borderColor="var(--ui-hairline)"
      className={classes['table'] ?? ''}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('columnInvoice')}</Table.Th>
          <Table.Th>{t('sortDate')}</Table.Th>
          <Table.Th>{t('sortPlan')}</Table.Th>
          <Table.Th>{t('status')}</Table.Th>
          <Table.Th className={classes['figure'] ?? ''}>{t('sortAmount')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('columnActions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoices.map((invoice) => (
          <Table.Tr key={invoice.id}>
            <Table.Td>
              <InvoiceName invoice={invoice} />
            </Table.Td>
            <Table.Td>
              <InvoiceDay invoice={invoice} />
            </Table.Td>
            <Table.Td>{planName(t, invoice)}</Table.Td>
            <Table.Td>
              <InvoiceStatus invoice={invoice} />
            </Table.Td>
            <Table.Td className={classes['figure'] ?? ''}>
              {formatMoney(invoice.total, invoice.currency, i18n.language)}
            </Table.Td>
            <Table.Td className={classes['actions'] ?? ''}>
              <PrintButton invoice={invoice} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The history on a narrow screen. */
export function InvoiceCards({ invoices }: InvoiceRowsProps) {
  const { t, i18n } = useTranslation('invoices');
  return (
    <ul className={classes['cards']}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <div className={classes['cardText']}>
            <InvoiceName invoice={invoice} />
            <span className={classes['meta']}>
              {planName(t, invoice)} · <InvoiceDay invoice={invoice} />
            </span>
            <InvoiceStatus invoice={invoice} />
          </div>
          <div className={classes['cardEnd']}>
            <strong className={classes['figure']}>{formatMoney(invoice.total, invoice.currency, i18n.language)}</strong>
            <PrintButton invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function InvoiceName({ invoice: { kind, number } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return (
    <span className={classes['name']}>
      {number}
      {kind === 'credit_note' && <small className={classes['meta']}>{t('creditNote')}</small>}
    </span>
  );
}

function InvoiceDay({ invoice: { created_at } }: { invoice: Invoice }) {
  const { i18n } = useTranslation('invoices');
  return <time dateTime={created_at}>{invoiceDate(created_at, i18n.language, 'medium')}</time>;
}

function InvoiceStatus({ invoice: { status } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  return <StatusDot tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</StatusDot>;
}

/** Opens the sheet in a window of its own, which closes itself when its reader goes back. */
function PrintButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { href } = useRouter().buildLocation({ to: '/invoice/$invoiceId/print', params: { invoiceId: id } });
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="opener"
      variant="default"
      size="xs"
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
      aria-label={`${t('printLabel', { number })} (${t('opensWindow')})`}
    >
      {t('print')}
    </Button>
  );
}
