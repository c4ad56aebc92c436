import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { JobRow } from '../../features/jobs/components/job-row';
import { LiveText } from '../../features/jobs/components/live-text';
import { jobsOptions } from '../../features/jobs/queries';
import { FilePicker } from '../../features/library/components/file-picker';
import { SingleUpload } from '../../features/library/components/single-upload';
import { TRANSCRIBABLE_FILES } from '../../features/library/lib/file-kinds';
import { OnDemand } from '../../shared/ui/on-demand';
import { TranscriptionPage, type TranscriptionSlots } from '../../features/transcription/components/transcription-page';

const TranscriptDialog = lazy(() =>
  import('../../features/transcripts/components/transcript-dialog').then((module) => ({
    default: module.TranscriptDialog,
  })),
);

/** What other features lend the transcription page. */
const slots: TranscriptionSlots = {
  filePicker: (props) => (
    <FilePicker {...props} kind={['audio', 'video']} extensions={TRANSCRIBABLE_FILES.extensions} />
  ),
  upload: (props) => <SingleUpload {...props} accepted={TRANSCRIBABLE_FILES} />,
  runningJob: (job) => (
    <>
      <JobRow job={job} />
      <LiveText jobId={job.id} />
    </>
  ),
  transcriptDialog: (props) => (
    <OnDemand wanted={props.fileId !== null}>
      <TranscriptDialog {...props} />
    </OnDemand>
  ),
};

/** The transcription page with its file in the address, so that a reload keeps it. */
export function TranscribePage({ fileId }: { fileId: string | null }) {
  const navigate = useNavigate();
  const jobs = useQuery(jobsOptions());
  return (
    <TranscriptionPage
      fileId={fileId}
      onChoose={(file) => void navigate({ to: '/transcription', search: { file }, replace: true })}
      onRead={(file) => void navigate({ to: '/transcription', search: { file, view: 'editor' } })}
      jobs={jobs.data?.jobs ?? []}
      jobsQuery={jobs}
      slots={slots}
    />
  );
}
