import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setTitlePrefix } from '../../shared/lib/document-title';
import { setFaviconProgress } from './lib/favicon';
import { tabNews } from './lib/tab-news';
import { jobsOptions } from './queries';

/** Keeps the tab's title and icon in step with what runs: '(64%) board-minutes.m4a'. Both are as before once it has ended. */
export function useTabNews(): void {
  const { t } = useTranslation('jobs');
  const hidden = useDocumentVisibility() === 'hidden';
  const { data: news } = useQuery({ ...jobsOptions(), select: ({ jobs }) => tabNews(jobs, hidden) });
  const percent = news?.percent ?? null;
  const title = news ? `(${news.percent}%) ${news.name ?? t('running', { count: news.count })}` : '';
  useEffect(() => {
    setTitlePrefix(title);
    return () => setTitlePrefix('');
  }, [title]);
  useEffect(() => {
    setFaviconProgress(percent);
    return () => setFaviconProgress(null);
  }, [percent]);
}
