import { Skeleton, Stack } from '@mantine/core';
import type { Job } from '../job';
import classes from './job-rows.module.css';
import { JobRow } from './job-row';

/** Jobs one below the other. */
export function JobRows({ jobs, onOpen }: { jobs: readonly Job[]; onOpen?: () => void }) {
  return (
    <ul className={classes['list']}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobRow job={job} {...(onOpen && { onOpen })} />
        </li>
      ))}
    </ul>
  );
}

/** The place of jobs that are still being loaded. */
export const JobSkeletons = () => (
  <Stack gap="md" aria-hidden="true">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={64} />
    ))}
  </Stack>
);
