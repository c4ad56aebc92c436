import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { JobRow } from '../../features/jobs/components/job-row';
import { LiveText } from '../../features/jobs/components/live-text';
import { jobsOptions } from '../../features/jobs/queries';
import { FilePicker } from '../../features/library/components/file-picker';
import { SingleUpload } from '../../features/library/components/single-upload';
import { SUMMARIZABLE_FILES } from '../../features/library/lib/file-kinds';
import { SummarizationPage } from '../../features/summarization/components/summarization-page';
import type { WorkSlots } from '../../domain/work/work-page';

/** What other features lend the summarization page. */
const slots: WorkSlots = {
  filePicker: (props) => (
    <FilePicker
      {...props}
      kind={['text', 'document', 'subtitle', 'audio', 'video']}
      extensions={SUMMARIZABLE_FILES.extensions}
      acceptsTranscripts
    />
  ),
  upload: (props) => <SingleUpload {...props} accepted={SUMMARIZABLE_FILES} />,
  runningJob: (job) => (
    <>
      <JobRow job={job} />
      <LiveText jobId={job.id} />
    </>
  ),
};

interface SummarizePageProps {
  readonly fileId: string | null;
  readonly shown: string | null;
}

/** The summarization page with its file, and the summary that is read, in the address. */
export function SummarizePage({ fileId, shown }: SummarizePageProps) {
  const navigate = useNavigate();
  const { data } = useQuery(jobsOptions());
  const show = useCallback(
    (view: string) => void navigate({ to: '/summarization', search: (before) => ({ ...before, view }) }),
    [navigate],
  );
  return (
    <SummarizationPage
      fileId={fileId}
      shown={shown}
      onChoose={(file) => void navigate({ to: '/summarization', search: { file }, replace: true })}
      onShow={show}
      jobs={data?.jobs ?? []}
      slots={slots}
    />
  );
}
