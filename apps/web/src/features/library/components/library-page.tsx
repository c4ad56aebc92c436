import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import type { RunningJob } from './file-status';
import { FilesCard } from './files-card';
import classes from './library-page.module.css';
import { StorageCard } from './storage-card';
import { UploadCard } from './upload-card';

/** `/library`: the files on one side, the way in and the room left on the other. */
export function LibraryPage({ jobs }: { jobs: readonly RunningJob[] }) {
  const { t } = useTranslation(['library', 'shell']);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <ButtonLink
          to="/dashboard"
          variant="default"
          visibleFrom="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
        >
          {t('shell:backToDashboard')}
        </ButtonLink>
      }
    >
      <div className={classes['grid']}>
        <div className={classes['side']}>
          <UploadCard />
          <StorageCard />
        </div>
        <div className={classes['files']}>
          <FilesCard jobs={jobs} />
        </div>
      </div>
    </Page>
  );
}
