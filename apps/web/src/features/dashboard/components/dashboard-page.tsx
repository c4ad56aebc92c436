import type { ListJobsResponse } from '@timbrel/api-client';
import { getPlanLimitsOptions, getUsageSummaryOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../../domain/session/access';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { Page } from '../../../shared/ui/page';
import { isRunning } from '../../../domain/work/is-running';
import { askedFor, jobOfFile } from '../lib/job-of-file';
import { largestFileOptions, recentFilesOptions } from '../queries';
import type { DashboardSlots } from '../slots';
import { useFirstSteps } from '../use-first-steps';
import { AccountCard } from './account-card';
import { ContinueSlot } from './continue-slot';
import classes from './dashboard-page.module.css';
import { PlanCard } from './plan-card';
import { QuickActions } from './quick-actions';
import { UsageCard } from './usage-card';

interface DashboardPageProps {
  /** The newest jobs; undefined while they are not known. */
  jobs: ListJobsResponse['jobs'] | undefined;
  slots: DashboardSlots;
}

/** What runs, what is left of the plan, and the files to go on with. */
export function DashboardPage({ jobs, slots }: DashboardPageProps) {
  const { t } = useTranslation('dashboard');
  const access = useQuery(accessOptions());
  const limits = useQuery(getPlanLimitsOptions());
  const usage = useQuery(getUsageSummaryOptions());
  const largest = useQuery(largestFileOptions());
  const { steps } = useFirstSteps();
  // The sample is what a newcomer is to press.
  const isNew = steps?.recording === false;
  const { data: recent } = useQuery(recentFilesOptions());
  const status = () => {
    if (!jobs) return t('statusUnknown');
    const failed = recent?.files.filter((file) => jobOfFile(jobs, file)?.state === 'failed').length ?? 0;
    if (failed > 0) return t('statusFailed', { count: failed });
    return t('status', { count: askedFor(jobs).filter(isRunning).length });
  };

  return (
    <Page
      title={t('title')}
      description={status()}
      actions={
        access.data?.available_services.includes('transcription') && (
          <ButtonLink
            to="/transcription"
            variant={isNew ? 'default' : 'filled'}
            leftSection={<IconFileText size={16} aria-hidden="true" />}
          >
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
              <UsageCard limits={limits.data} recent={usage.data?.recent} largest={largest.data?.files[0]?.size} />
            </div>
          </>
        )}
        <div className={classes['twoThirds']}>
          <ContinueSlot jobs={jobs ?? []} slots={slots} />
        </div>
        <div className={classes['third']}>
          <QuickActions services={access.data?.available_services} />
          <AccountCard />
        </div>
      </div>
    </Page>
  );
}
