import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setTitlePrefix } from '../../../shared/lib/document-title';
import { useUser } from '../../../shared/session/session';
import { overallProgress } from '../lib/overall-progress';
import { jobsOptions } from '../queries';
import { useJobEvents } from '../use-job-events';

/** Mounted once under the signed-in shell: live jobs in the cache, and their progress in the tab's title. */
export function JobEvents(): null {
  useJobEvents(useUser().id);
  const { data: overall } = useQuery({ ...jobsOptions(), select: ({ jobs }) => overallProgress(jobs) });
  const news = overall ? `(${overall.percent}%)` : '';
  useEffect(() => {
    setTitlePrefix(news);
    return () => setTitlePrefix('');
  }, [news]);
  return null;
}
