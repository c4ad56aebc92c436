import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../shared/ui/page';
import { JobList } from './job-list';

/** `/jobs`: the tray's list with room, and with an address of its own. */
export function JobsPage() {
  const { t } = useTranslation('jobs');
  return (
    <Page title={t('jobs')} description={t('description')}>
      <Card component="section" aria-label={t('jobs')}>
        <JobList />
      </Card>
    </Page>
  );
}
