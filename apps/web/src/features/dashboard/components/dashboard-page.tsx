import type { ListJobsResponse } from '@timbrel/api-client';
import { getAccessPermissionsOptions, getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import { AccountCard } from './account-card';
import { ContinueCard } from './continue-card';
import classes from './dashboard-page.module.css';
import { PlanCard } from './plan-card';
import { QuickActions } from './quick-actions';
import { UsageCard } from './usage-card';

interface DashboardPageProps {
  /** Jobs that are queued or active, newest first; undefined while they are not known. */
  runningJobs: ListJobsResponse['jobs'] | undefined;
}

/** What runs, what is left of the plan, and the files to go on with. */
export function DashboardPage({ runningJobs }: DashboardPageProps) {
  const { t } = useTranslation('dashboard');
  const access = useQuery(getAccessPermissionsOptions());
  const limits = useQuery(getPlanLimitsOptions());
  const canTranscribe = access.data?.available_services.includes('transcription') === true;
  const canTranslate = access.data?.available_services.includes('translation') === true;
  const canProcess = access.data?.available_services.includes('audio_processor') === true;

  return (
    <Page
      title={t('title')}
      description={runningJobs ? t('status', { count: runningJobs.length }) : t('statusUnknown')}
      actions={
        canTranscribe && (
          <ButtonLink to="/transcription" leftSection={<IconFileText size={16} aria-hidden="true" />}>
            {t('newTranscription')}
          </ButtonLink>
        )
      }
    >
      <div className={classes['grid']}>
        {limits.error ? (
          <div className={classes['all']}>
            <ErrorState error={limits.error} message={t('limitsFailed')} onRetry={() => void limits.refetch()} />
          </div>
        ) : (
          <>
            <div className={classes['third']}>
              <PlanCard access={access.data} limits={limits.data} />
            </div>
            <div className={classes['twoThirds']}>
              <UsageCard limits={limits.data} />
            </div>
          </>
        )}
        <div className={classes['twoThirds']}>
          <ContinueCard runningJobs={runningJobs ?? []} />
        </div>
        <div className={classes['third']}>
          <QuickActions canTranscribe={canTranscribe} canTranslate={canTranslate} canProcess={canProcess} />
          <AccountCard />
        </div>
      </div>
    </Page>
  );
}
