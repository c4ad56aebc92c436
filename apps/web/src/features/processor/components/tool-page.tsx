import { Alert, Button, Card, Skeleton, Text } from '@mantine/core';
import { ApiError, type GetJobResponse } from '@timbrel/api-client';
import { getFileOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { usePreselectionToast } from '../../../domain/work/use-preselection-toast';
import { useReveal } from '../../../shared/hooks/use-reveal';
import { describeError } from '../../../shared/i18n/describe-error';
import { formatClock } from '../../../shared/lib/clock';
import { Playback } from '../../../shared/playback/playback';
import { PlaybackContext } from '../../../shared/playback/use-playback';
import { Page } from '../../../shared/ui/page';
import { toast } from '../../../shared/ui/toast';
import type { Recording } from '../../../domain/wave/peaks';
import { FileProblem } from '../../../domain/work/file-problem';
import { isRunning } from '../../../domain/work/is-running';
import { jobOfPage } from '../lib/job-of-page';
import { type AudioOrder, useProcess } from '../mutations';
import { useEndOfJob, withStarted } from '../use-job';
import classes from './tool-page.module.css';

/** What came of a job is shown by scripts that nobody needs before it has ended. */
const ResultCard = lazy(() => import('../result/result-card').then((module) => ({ default: module.ResultCard })));

/** What other features lend these pages; the route brings them together. */
export interface ToolSlots {
  filePicker: (props: {
    value: string | null;
    onChange: (file: { id: string }) => void;
    pageSize: number;
  }) => ReactNode;
  upload: (props: { dropLabel: string; onUploaded: (file: { id: string }) => void }) => ReactNode;
  runningJob: (job: GetJobResponse) => ReactNode;
  onUndo: (file: Recording) => void;
}

export interface ToolPageProps {
  /** Id of the chosen file; it lives in the address. */
  readonly fileId: string | null;
  readonly onChoose: (fileId: string) => void;
  /** Id of the job whose progress or result is shown; it lives in the address too. */
  readonly jobId: string | null;
  /** Another job is shown from now on, or none. */
  readonly onFollow: (jobId: string | null) => void;
  /** The newest jobs of the account. */
  readonly jobs: readonly GetJobResponse[];
  readonly slots: ToolSlots;
}

interface Tool {
  /** The file, which may still be being read: the job of an order waits for that. */
  readonly file: Recording;
  readonly run: (order: AudioOrder) => void;
  readonly busy: boolean;
}

interface ToolFrameProps extends ToolPageProps {
  readonly title: string;
  readonly description: string;
  readonly banner?: ReactNode;
  readonly pageSize: number;
  /** Jobs that are started here. */
  readonly types: readonly GetJobResponse['type'][];
  /** Settings and waveform of the tool, for the file that is chosen. */
  readonly children: (tool: Tool) => ReactNode;
}

/** The frame of every page that works on a recording: which one, what to do, how it goes, what came of it. */
export function ToolPage({
  title,
  description,
  banner,
  pageSize,
  types,
  fileId,
  onChoose,
  jobId,
  onFollow,
  jobs,
  slots,
  children,
}: ToolFrameProps) {
  const { t } = useTranslation(['processor', 'common']);
  const [picking, setPicking] = useState(fileId === null);
  const [playback] = useState(() => new Playback());
  const {
    data: file,
    error,
    refetch,
  } = useQuery({
    ...getFileOptions({ path: { name: fileId ?? '' } }),
    enabled: fileId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? 1_000 : false),
  });
  const missing = error !== null && !file;
  const waiting = fileId !== null && !file && !missing;
  const late = useDelayedFlag(waiting);
  const process = useProcess();
  // A new order replaces what came of the one before.
  const job = process.isPending ? null : jobOfPage(withStarted(process.data, jobs), { fileId, jobId, types });
  const shown = job?.id ?? null;
  const follow = useEffectEvent(onFollow);
  useEffect(() => void (shown !== null && shown !== jobId && follow(shown)), [shown, jobId]);
  const progress = useReveal(job && isRunning(job) ? job.id : undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  usePreselectionToast(fileId, file, t('filePreselectedTitle'));

  const words = (status: string | number, body: string) => t('processingFailed', { status, body });
  const notify = (message: string) => toast.error({ title: t('processingFailedTitle'), message });
  const failure = job?.state === 'failed' ? words(job.error?.code ?? '', job.error?.message ?? '') : null;
  useEndOfJob(job, () => failure !== null && notify(failure));
  const choose = ({ id }: { id: string }) => {
    setPicking(false);
    setRefusal(null);
    process.reset();
    onChoose(id);
  };
  const run = (order: AudioOrder) => {
    setRefusal(null);
    progress.ask();
    process.mutate(order, {
      // It may have come to its end before the answer: what runs is found by itself, what has ended by its id.
      onSuccess: ({ id }) => onFollow(id),
      onError: (refused) => {
        const message = words(refused instanceof ApiError ? refused.status : 0, describeError(refused));
        setRefusal(message);
        notify(message);
      },
    });
  };
  const busy = process.isPending || (job !== null && isRunning(job));
  const problem = refusal ?? failure;
  const usable = file && file.status !== 'failed' ? file : null;

  return (
    <Page title={title} description={description}>
      {banner}
      <PlaybackContext value={playback}>
        <Card component="section" aria-label={t('file')}>
          {file && (
            <div className={classes['bar']}>
              <div className={classes['barName']}>
                <Text fw={620}>
                  <bdi>{file.original_name}</bdi>
                </Text>
                <Text size="sm" c="dimmed">
                  {file.status === 'processing'
                    ? t('reading')
                    : file.status === 'failed'
                      ? file.error
                      : formatClock(file.duration_seconds ?? 0)}
                </Text>
              </div>
              <Button variant="default" aria-expanded={picking} onClick={() => setPicking(!picking)}>
                {t('chooseAnother')}
              </Button>
            </div>
          )}
          {waiting && (
            <div className={classes['waiting']} role="status" aria-label={t('reading')}>
              {late && <Skeleton height={44} />}
            </div>
          )}
          {missing && <FileProblem error={error} onRetry={() => void refetch()} />}
          {(picking || fileId === null || missing) && (
            <div className={classes['picker']} style={{ marginBlockStart: file || missing ? 16 : 0 }}>
              {slots.filePicker({ value: fileId, onChange: choose, pageSize })}
              {slots.upload({ dropLabel: t('dropToUse'), onUploaded: choose })}
            </div>
          )}
          {file?.playback_url && <audio ref={playback.attach} src={file.playback_url} preload="metadata" />}
        </Card>
        {usable && children({ file: usable, run, busy })}
      </PlaybackContext>
      {problem && (
        <Alert color="coral" mt="md" title={t('processingFailedTitle')} role="alert">
          {problem}
        </Alert>
      )}
      {job && isRunning(job) && (
        <Card component="section" ref={progress.ref} className={classes['progress'] ?? ''} aria-label={t('progress')}>
          {slots.runningJob(job)}
        </Card>
      )}
      {job?.state === 'completed' && usable?.status === 'ready' && (
        <div className={classes['wide']}>
          <Suspense>
            <ResultCard
              key={job.id}
              job={job}
              source={usable}
              onUndo={(made) => {
                onFollow(null);
                slots.onUndo(made);
              }}
            />
          </Suspense>
        </div>
      )}
    </Page>
  );
}
