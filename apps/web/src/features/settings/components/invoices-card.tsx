import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import { SettingsCard } from './settings-card';

export function InvoicesCard() {
  const { t } = useTranslation('settings');
  return (
    <SettingsCard
      id="invoices"
      title={t('invoices')}
      description={t('invoicesHint')}
      aside={
        <ButtonLink to="/invoices" variant="default" size="xs">
          {t('openInvoices')}
        </ButtonLink>
      }
    />
  );
}
