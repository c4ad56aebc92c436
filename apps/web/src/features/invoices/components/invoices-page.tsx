import { useTranslation } from 'react-i18next';
import { Page } from '../../../shared/ui/page';
import { InvoiceHistory } from './invoice-history';

/** /invoices: the whole history. */
export function InvoicesPage() {
  const { t } = useTranslation('invoices');
  return (
    <Page title={t('title')} description={t('description')}>
      <InvoiceHistory />
    </Page>
  );
}
