import { ApiError, type GetJobResponse } from '@timbrel/api-client';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EngineLanguageSelect } from '../../../domain/engines/engine-language-select';
import { EngineNote } from '../../../domain/engines/engine-note';
import { AnchorLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { useUsageCheck } from '../use-usage-check';
import { AudioTrackSelect } from '../../../domain/work/audio-track-select';
import { FileProblem } from '../../../domain/work/file-problem';
import { RecentList, type RecentQuery, type RecentResult } from '../../../domain/work/recent-list';
import { useWork } from '../../../domain/work/use-work';
import { WorkPage, type WorkSlots } from '../../../domain/work/work-page';
import { startErrorToast } from '../lib/start-error';
import { TRANSCRIPTION_LANGUAGES, type TranscriptionLanguage } from '../lib/transcription-languages';
import { useCheckTranscript, useTranscribe } from '../mutations';
import { AlreadyTranscribedDialog } from './already-transcribed-dialog';
import { CostLine } from './cost-line';

export interface TranscriptionSlots extends WorkSlots {
  transcriptDialog: (props: { fileId: string | null; onClose: () => void }) => ReactNode;
}

interface TranscriptionPageProps {
  /** Id of the chosen file; it lives in the address. */
  readonly fileId: string | null;
  readonly onChoose: (fileId: string) => void;
  /** Leads to the transcript that was waited for. */
  readonly onRead: (fileId: string) => void;
  /** The newest jobs of the account, and how far the question for them has come. */
  readonly jobs: readonly GetJobResponse[];
  readonly jobsQuery: RecentQuery;
  readonly slots: TranscriptionSlots;
}

const SHOWN_RESULTS = 5;

/** `/transcription`: pick a recording, say its language, and watch it become text. */
export function TranscriptionPage({ fileId, onChoose, onRead, jobs, jobsQuery, slots }: TranscriptionPageProps) {
  const { t } = useTranslation('transcription');
  const [language, setLanguage] = useState<TranscriptionLanguage>('en');
  const [track, setTrack] = useState<{ fileId: string; number: number | null } | null>(null);
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const { file, error, askAgain, shownJobs, busy } = useWork(fileId, jobs, 'transcription');
  // Only the file itself says whether it has a transcript: who presses earlier waits for it.
  const isKnown = file !== undefined || error !== null;
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const pressed = fileId !== null && pressedFor === fileId;
  const transcribe = useTranscribe({
    onError: (failure) => {
      const { title, message } = startErrorToast(failure);
      toast.error({
        ...(title !== null && { title: t(title) }),
        message: typeof message === 'string' ? t(message) : message.detail,
      });
    },
  });
  const mayUse = useUsageCheck();
  const check = useCheckTranscript({
    onSuccess: (_, checked) => setShown(checked),
    onError: (failure) =>
      failure instanceof ApiError && failure.status === 404
        ? toast.error({ title: t('transcriptMissingTitle'), message: t('transcriptMissingBody') })
        : toast.failure(failure),
  });
  const [awaited, setAwaited] = useState<string | null>(null);
  // Who has waited for a transcript wants to read it; who has turned to another file meanwhile doesn't.
  const isDone = jobs.some(
    ({ id, ...job }) => id === awaited && job.state === 'completed' && job.input_file_id === fileId,
  );
  const read = useEffectEvent(() => fileId !== null && onRead(fileId));
  useEffect(() => void (isDone && read()), [isDone]);

  // What was chosen is about that file alone.
  const audioTrack = track !== null && track.fileId === fileId ? track.number : null;

  const start = () => {
    setAsking(false);
    if (fileId === null) return;
    const minutes = (file?.duration_seconds ?? 0) / 60;
    void mayUse({ service: 'transcription', duration_minutes: minutes }).then((may) => {
      const body = { upload_id: fileId, language, ...(audioTrack !== null && { audio_track: audioTrack }) };
      if (may) transcribe.mutate(body, { onSuccess: ({ data }) => setAwaited(data.id) });
    });
  };
  const process = () => {
    if (fileId === null) toast.error({ title: t('noFileSelectedTitle'), message: t('noFileSelectedBody') });
    else if (!isKnown) setPressedFor(fileId);
    else if (file?.has_transcript) setAsking(true);
    else start();
  };
  const proceed = useEffectEvent(() => {
    setPressedFor(null);
    process();
  });
  useEffect(() => void (pressed && isKnown && proceed()), [pressed, isKnown]);

  return (
    <>
      <WorkPage
        title={t('title')}
        description={t('description')}
        slots={slots}
        fileId={fileId}
        onChoose={onChoose}
        fileProblem={error && <FileProblem error={error} onRetry={askAgain} />}
        texts={{
          stepFile: t('stepFile'),
          stepOptions: t('stepOptions'),
          drop: t('dropToTranscribe'),
          start: t('process'),
          alreadyRunning: t('alreadyRunning'),
        }}
        options={
          <>
            <EngineLanguageSelect
              kind="transcribers"
              label={t('language')}
              languages={TRANSCRIPTION_LANGUAGES}
              localOnly={file?.stays_here ?? false}
              value={language}
              onChange={setLanguage}
            />
            {file && (
              <AudioTrackSelect
                tracks={file.audio_tracks}
                value={audioTrack}
                onChange={(number) => setTrack({ fileId: file.id, number })}
              />
            )}
            <EngineNote kind="transcribers" language={language} localOnly={file?.stays_here ?? false} />
            <CostLine file={file} />
          </>
        }
        starting={transcribe.isPending || pressed}
        busy={busy}
        onStart={process}
        shownJobs={shownJobs}
      >
        <RecentList query={jobsQuery} results={resultsOf(jobs)} empty={t('noResults')} />
      </WorkPage>
      <AlreadyTranscribedDialog
        opened={asking}
        name={file?.original_name ?? ''}
        onClose={() => setAsking(false)}
        onView={() => {
          setAsking(false);
          if (fileId !== null) check.mutate(fileId);
        }}
        onRedo={start}
      />
      {slots.transcriptDialog({ fileId: shown, onClose: () => setShown(null) })}
    </>
  );
}

const resultsOf = (jobs: readonly GetJobResponse[]): RecentResult[] =>
  jobs
    .filter((job) => job.type === 'transcription' && job.state === 'completed')
    .slice(0, SHOWN_RESULTS)
    .map((job) => ({
      key: job.id,
      at: job.finished_at,
      link: (
        <AnchorLink
          to="/transcription"
          search={{ ...(job.input_file_id !== null && { file: job.input_file_id }), view: 'editor' }}
          size="sm"
          fw={520}
          dir="auto"
          truncate
        >
          {job.input_name}
        </AnchorLink>
      ),
    }));
