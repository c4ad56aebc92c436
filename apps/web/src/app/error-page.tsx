import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../shared/ui/error-state';
import { Page } from '../shared/ui/page';

/** A page that broke: what is known about it, and another try. The bars around it stay. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('pageBroke')}>
      <ErrorState error={error} onRetry={reset} />
    </Page>
  );
}
