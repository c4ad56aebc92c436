import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../shared/keys/use-commands';
import { IdleGate } from '../../../shared/ui/idle-gate';
import { overallProgress } from '../lib/overall-progress';
import { jobsOptions } from '../queries';
import { JobRing } from './job-ring';
import classes from './job-tray.module.css';

const JobDrawer = lazy(() => import('./job-drawer'));

/** The jobs in the top bar: a ring and a count, and behind them the list. Key J. */
export function JobTray() {
  const { t } = useTranslation('jobs');
  const [opened, { toggle, close }] = useDisclosure(false);
  const { data: overall } = useQuery({ ...jobsOptions(), select: ({ jobs }) => overallProgress(jobs) });
  useCommands([{ id: 'jobs', label: t('openTray'), keys: 'J', group: 'actions', icon: IconListCheck, run: toggle }]);
  return (
    <>
      <UnstyledButton className={classes['button']} onClick={toggle} aria-haspopup="dialog" aria-keyshortcuts="J">
        <JobRing percent={overall?.percent ?? 0} />
        <span className={classes['words']}>{overall ? t('running', { count: overall.count }) : t('jobs')}</span>
        <span className={classes['count']} aria-hidden="true">
          {overall?.count}
        </span>
      </UnstyledButton>
      <IdleGate wanted={opened}>
        <JobDrawer opened={opened} onClose={close} />
      </IdleGate>
    </>
  );
}
