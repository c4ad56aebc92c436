import { Alert, Button, Card, Text } from '@mantine/core';
import { ApiError, type GetJobResponse } from '@timbrel/api-client';
import { getFileOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreselectionToast } from '../../../shared/hooks/use-preselection-toast';
import { describeError } from '../../../shared/i18n/describe-error';
import { formatClock } from '../../../shared/lib/clock';
import { Playback } from '../../../shared/playback/playback';
import { PlaybackContext } from '../../../shared/playback/use-playback';
import { Page } from '../../../shared/ui/page';
import { toast } from '../../../shared/ui/toast';
import { type SoundOrder, useProcess } from '../mutations';
import type { Recording } from '../../../shared/wave/peaks';
import { ResultCard } from '../result/result-card';
import { latestOf, useEndOfJob } from '../use-job';
import classes from './tool-page.module.css';

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
  /** The newest jobs of the account. */
  readonly jobs: readonly GetJobResponse[];
  readonly slots: ToolSlots;
}

interface Tool {
  /** The file, once it can be worked on. */
  readonly file: Recording;
  readonly run: (order: SoundOrder) => void;
  readonly busy: boolean;
}

interface ToolFrameProps extends ToolPageProps {
  readonly title: string;
  readonly description: string;
  readonly banner?: ReactNode;
  readonly pageSize: number;
  /** Settings and waveform of the tool, for the file that is chosen. */
  readonly children: (tool: Tool) => ReactNode;
}

/** The frame of every page that works on a recording: which one, what to do, how it goes, what came of it. */
export function ToolPage({
  title,
  description,
  banner,
  pageSize,
  fileId,
  onChoose,
  jobs,
  slots,
  children,
}: ToolFrameProps) {
  const { t } = useTranslation(['processor', 'common']);
  const [picking, setPicking] = useState(fileId === null);
  const [playback] = useState(() => new Playback());
  const { data: file } = useQuery({
    ...getFileOptions({ path: { name: fileId ?? '' } }),
    enabled: fileId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? 1_000 : false),
  });
  const process = useProcess();
  const [undone, setUndone] = useState<string | null>(null);
  const job = latestOf(process.data, jobs);
  const shownJob = job?.input_file_id === fileId && job?.id !== undone ? job : null;
  const [problem, setProblem] = useState<string | null>(null);
  usePreselectionToast(fileId, file, t('filePreselectedTitle'));

  const fail = (status: string | number, body: string) => {
    const message = t('processingFailed', { status, body });
    setProblem(message);
    toast.error({ title: t('processingFailedTitle'), message });
  };
  useEndOfJob(shownJob, ({ state, error }) => {
    if (state === 'failed') fail(error?.code ?? '', error?.message ?? '');
  });
  const choose = ({ id }: { id: string }) => {
    setPicking(false);
    setProblem(null);
    process.reset();
    onChoose(id);
  };
  const run = (order: SoundOrder) => {
    setProblem(null);
    process.mutate(order, {
      onError: (error) => fail(error instanceof ApiError ? error.status : 0, describeError(error)),
    });
  };
  const busy = process.isPending || (shownJob !== null && shownJob.finished_at === null);
  const ready = file?.status === 'ready' ? file : null;

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
          {(picking || fileId === null) && (
            <div className={classes['picker']} style={{ marginBlockStart: file ? 16 : 0 }}>
              {slots.filePicker({ value: fileId, onChange: choose, pageSize })}
              {slots.upload({ dropLabel: t('dropToUse'), onUploaded: choose })}
            </div>
          )}
          {file?.playback_url && <audio ref={playback.attach} src={file.playback_url} preload="metadata" />}
        </Card>
        {ready && children({ file: ready, run, busy })}
      </PlaybackContext>
      {problem && (
        <Alert color="coral" mt="md" title={t('processingFailedTitle')} role="alert">
          {problem}
        </Alert>
      )}
      {shownJob && shownJob.finished_at === null && (
        <Card component="section" mt="md" aria-label={t('progress')}>
          {slots.runningJob(shownJob)}
        </Card>
      )}
      {shownJob?.state === 'completed' && ready && (
        <div className={classes['wide']}>
          <ResultCard
            key={shownJob.id}
            job={shownJob}
            source={ready}
            onUndo={(made) => {
              setUndone(shownJob.id);
              slots.onUndo(made);
            }}
          />
        </div>
      )}
    </Page>
  );
}
