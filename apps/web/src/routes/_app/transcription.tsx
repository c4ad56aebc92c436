import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { JobRow } from '../../features/jobs/components/job-row';
import { LiveText } from '../../features/jobs/components/live-text';
import { jobsOptions } from '../../features/jobs/queries';
import { FilePicker } from '../../features/library/components/file-picker';
import { SingleUpload } from '../../features/library/components/single-upload';
import { TRANSCRIBABLE_EXTENSIONS } from '../../features/library/lib/file-kinds';
import { TranscriptionPage, type TranscriptionSlots } from '../../features/transcription/components/transcription-page';
import { TranscriptDialog } from '../../features/transcripts/components/transcript-dialog';
import { TranscriptPage } from '../../features/transcripts/components/transcript-page';

interface TranscriptionSearch {
  /** Id of the file that is chosen, or read. */
  file?: string;
  view?: 'editor';
}

export const Route = createFileRoute('/_app/transcription')({
  validateSearch: (search): TranscriptionSearch => ({
    ...(typeof search['file'] === 'string' && { file: search['file'] }),
    ...(search['view'] === 'editor' && { view: 'editor' as const }),
  }),
  component: function Transcription() {
    const { file, view } = Route.useSearch();
    return view === 'editor' && file !== undefined ? (
      <TranscriptPage fileId={file} />
    ) : (
      <Choose fileId={file ?? null} />
    );
  },
});

const slots: TranscriptionSlots = {
  filePicker: (props) => <FilePicker {...props} kind={['audio', 'video']} extensions={TRANSCRIBABLE_EXTENSIONS} />,
  upload: (props) => <SingleUpload {...props} extensions={TRANSCRIBABLE_EXTENSIONS} />,
  runningJob: (job) => (
    <>
      <JobRow job={job} />
      <LiveText jobId={job.id} />
    </>
  ),
  transcriptDialog: (props) => <TranscriptDialog {...props} />,
};

function Choose({ fileId }: { fileId: string | null }) {
  const navigate = useNavigate();
  const { data } = useQuery(jobsOptions());
  return (
    <TranscriptionPage
      fileId={fileId}
      onChoose={(file) => void navigate({ to: '/transcription', search: { file }, replace: true })}
      jobs={data?.jobs ?? []}
      slots={slots}
    />
  );
}
