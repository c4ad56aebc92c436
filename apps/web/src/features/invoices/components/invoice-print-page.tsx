import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconFileOff, IconPrinter } from '@tabler/icons-react';
import { ApiError } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { Notice } from '../../../shared/ui/notice';
import { toast } from '../../../shared/ui/toast';
import { Wait } from '../../../shared/ui/wait';
import { useDownloadInvoice } from '../mutations';
import { type Invoice, invoiceOptions } from '../queries';
import classes from './invoice-print-page.module.css';
import { InvoiceSheet } from './invoice-sheet';

/** The print dialog opens this long after the invoice is there. */
export const PRINT_DELAY_MS = 500;

/** Leaves the page: a window that was opened for it closes, any other goes to the history. */
function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.opener !== null) window.close();
    if (!window.closed) void navigate({ to: '/invoices' });
  };
}

/** /invoice/{invoiceId}/print: the sheet alone, which prints itself. */
export function InvoicePrintPage({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('invoices');
  const { data, error, isFetching, refetch } = useQuery(invoiceOptions(invoiceId));
  const unknown = error instanceof ApiError && error.status === 404;
  const failed = error !== null && !unknown && data === undefined;
  useEffect(() => {
    if (failed) toast.error({ title: t('errorTitle', { ns: 'common' }), message: t('loadFailedBody') });
  }, [failed, t]);
  if (data) return <PrintedInvoice key={data.id} invoice={data} />;
  if (unknown) return <NoInvoice />;
  if (failed) {
    return (
      <NoInvoice>
        <ErrorState error={error} message={t('loadFailedBody')} onRetry={() => void refetch()} retrying={isFetching} />
      </NoInvoice>
    );
  }
  return <Wait>{t('loading')}</Wait>;
}

function NoInvoice({ children }: { children?: React.ReactNode }) {
  const { t } = useTranslation('invoices');
  const leave = useLeave();
  return (
    <main>
      <Notice
        icon={<IconFileOff />}
        color="gray"
        title={t('notFound')}
        actions={<Button onClick={leave}>{t('close', { ns: 'common' })}</Button>}
      >
        {children}
      </Notice>
    </main>
  );
}

function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const leave = useLeave();
  const download = useDownloadInvoice(invoice, { onError: (error) => toast.failure(error, t('downloadFailed')) });
  useEffect(() => {
    const timer = setTimeout(() => window.print(), PRINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={classes['desk']}>
      <Group className={classes['bar'] ?? ''} justify="space-between">
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden="true" />} onClick={leave}>
          {t('backToInvoices')}
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('downloadPdf')}
          </Button>
          <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </Group>
      </Group>
      <InvoiceSheet invoice={invoice} />
    </main>
  );
}
