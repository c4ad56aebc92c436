import { Drawer, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { overallProgress } from '../lib/overall-progress';
import { jobsOptions } from '../queries';
import { JobList } from './job-list';
import { JobRing } from './job-ring';
import classes from './job-tray.module.css';

/** The jobs in the top bar: a ring and a count, and behind them the list. Key J. */
export function JobTray() {
  const { t } = useTranslation(['jobs', 'common']);
  const [opened, { toggle, close }] = useDisclosure(false);
  const { data: overall } = useQuery({ ...jobsOptions(), select: ({ jobs }) => overallProgress(jobs) });
  useHotkeys([['J', toggle]]);
  return (
    <>
      <UnstyledButton className={classes['button']} onClick={toggle} aria-haspopup="dialog" aria-keyshortcuts="J">
        <JobRing percent={overall?.percent ?? 0} />
        {overall ? t('running', { count: overall.count }) : t('jobs')}
      </UnstyledButton>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size={400}
        title={t('jobs')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <JobList onOpen={close} />
      </Drawer>
    </>
  );
}
