import { Button, Card, Title, Tooltip } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { getFileOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreselectionToast } from '../../../shared/hooks/use-preselection-toast';
import { Page } from '../../../shared/ui/page';
import { toast } from '../../../shared/ui/toast';
import { useUsageCheck } from '../../../shared/usage/use-usage-check';
import type { TranscriptionLanguage } from '../lib/languages';
import { useCheckTranscript, useTranscribe } from '../mutations';
import { AlreadyTranscribedDialog } from './already-transcribed-dialog';
import { CostLine } from './cost-line';
import { EngineNote } from './engine-note';
import { LanguageSelect } from './language-select';
import { RecentResults } from './recent-results';
import classes from './transcription-page.module.css';

/** What other features lend this page; the route brings them together. */
export interface TranscriptionSlots {
  filePicker: (props: { value: string | null; onChange: (file: { id: string }) => void }) => ReactNode;
  upload: (props: { dropLabel: string; onUploaded: (file: { id: string }) => void }) => ReactNode;
  runningJob: (job: GetJobResponse) => ReactNode;
  transcriptDialog: (props: { fileId: string | null; onClose: () => void }) => ReactNode;
}

interface TranscriptionPageProps {
  /** Id of the chosen file; it lives in the address. */
  readonly fileId: string | null;
  readonly onChoose: (fileId: string) => void;
  /** The newest jobs of the account. */
  readonly jobs: readonly GetJobResponse[];
  readonly slots: TranscriptionSlots;
}

/** `/transcription`: pick a recording, say its language, and watch it become text. */
export function TranscriptionPage({ fileId, onChoose, jobs, slots }: TranscriptionPageProps) {
  const { t } = useTranslation(['transcription', 'common']);
  const [language, setLanguage] = useState<TranscriptionLanguage>('en');
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const { data: file } = useQuery({
    ...getFileOptions({ path: { name: fileId ?? '' } }),
    enabled: fileId !== null,
  });
  const transcribe = useTranscribe();
  const mayUse = useUsageCheck();
  const check = useCheckTranscript(setShown);
  const shownJobs = useWatchedJobs(jobs);
  const busy = shownJobs.some((job) => isRunning(job) && job.input_file_id === fileId);
  usePreselectionToast(fileId, file, t('common:filePreselectedTitle'));

  const start = () => {
    setAsking(false);
    if (fileId === null) return;
    const minutes = (file?.duration_seconds ?? 0) / 60;
    void mayUse({ service: 'transcription', duration_minutes: minutes }).then((may) => {
      if (may) transcribe.mutate({ upload_id: fileId, language });
    });
  };
  const process = () => {
    if (fileId === null) toast.error({ title: t('noFileSelectedTitle'), message: t('noFileSelectedBody') });
    else if (file?.has_transcript) setAsking(true);
    else start();
  };

  return (
    <Page title={t('title')} description={t('description')}>
      <div className={classes['grid']}>
        <Card component="section" aria-label={t('stepFile')}>
          <Title order={2} size="h3" mb="sm">
            {t('stepFile')}
          </Title>
          {slots.filePicker({ value: fileId, onChange: ({ id }) => onChoose(id) })}
          <div className={classes['upload']}>
            {slots.upload({ dropLabel: t('dropToTranscribe'), onUploaded: ({ id }) => onChoose(id) })}
          </div>
        </Card>
        <form
          className={classes['options']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) process();
          }}
        >
          <Card component="section" aria-label={t('stepOptions')} className={classes['optionsCard'] ?? ''}>
            <Title order={2} size="h3" mb="sm">
              {t('stepOptions')}
            </Title>
            <LanguageSelect value={language} onChange={setLanguage} />
            <EngineNote language={language} />
            <CostLine file={file} />
            <Tooltip label={t('alreadyRunning')} disabled={!busy}>
              <Button
                type="submit"
                fullWidth
                mt="md"
                loading={transcribe.isPending}
                aria-disabled={busy}
                {...(busy && { 'data-disabled': true })}
              >
                {t('process')}
              </Button>
            </Tooltip>
          </Card>
        </form>
        {shownJobs.length > 0 && (
          <Card component="section" className={classes['running'] ?? ''} aria-label={t('running')}>
            <Title order={2} size="h3" mb="sm">
              {t('running')}
            </Title>
            <ul className={classes['jobs']}>
              {shownJobs.map((job) => (
                <li key={job.id}>{slots.runningJob(job)}</li>
              ))}
            </ul>
          </Card>
        )}
        <RecentResults jobs={jobs} />
      </div>
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
    </Page>
  );
}

const isRunning = ({ state }: GetJobResponse): boolean => state === 'queued' || state === 'active';

/** Transcriptions that run, and those that ran while the page was open: their end, good or bad, is not to be missed. */
function useWatchedJobs(jobs: readonly GetJobResponse[]): readonly GetJobResponse[] {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const running = jobs.filter((job) => job.type === 'transcription' && isRunning(job));
  const unseen = running.filter(({ id }) => !watched.has(id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ id }) => id)]));
  return jobs.filter(({ id }) => watched.has(id));
}
