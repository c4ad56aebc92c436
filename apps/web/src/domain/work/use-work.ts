import type { GetJobResponse } from '@timbrel/api-client';
import { getFileOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRunning } from './is-running';
import { usePreselectionToast } from './use-preselection-toast';
import { useWatchedJobs } from './use-watched-jobs';

/** The file that a page works on, and how that goes. */
export function useWork(fileId: string | null, jobs: readonly GetJobResponse[], type: GetJobResponse['type']) {
  const { t } = useTranslation('common');
  const {
    data: file,
    error,
    refetch,
  } = useQuery({
    ...getFileOptions({ path: { name: fileId ?? '' } }),
    enabled: fileId !== null,
  });
  const shownJobs = useWatchedJobs(jobs, type);
  usePreselectionToast(fileId, file, t('filePreselectedTitle'));
  const isRecording = file?.kind === 'audio' || file?.kind === 'video';
  return {
    file,
    error,
    askAgain: () => void refetch(),
    isRecording,
    /** It has words that nobody has written down yet. */
    lacksTranscript: isRecording && !file.has_transcript,
    shownJobs,
    busy: shownJobs.some((job) => isRunning(job) && job.input_file_id === fileId),
  };
}
