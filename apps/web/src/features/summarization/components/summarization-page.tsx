import { Input, SegmentedControl, Text } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EngineNote } from '../../../domain/engines/engine-note';
import { describeError } from '../../../shared/i18n/describe-error';
import { EncodingChoice } from '../../../domain/subtitles/encoding-choice';
import { isText } from '../../../domain/work/is-text';
import { AnchorLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { WordsLeft } from '../../../domain/usage/words-left';
import { FileProblem } from '../../../domain/work/file-problem';
import { RecentList, type RecentResult } from '../../../domain/work/recent-list';
import { TranscribeFirst } from '../../../domain/work/transcribe-first';
import { useWork } from '../../../domain/work/use-work';
import { WorkPage, type WorkSlots } from '../../../domain/work/work-page';
import { useSummarize } from '../mutations';
import { recentSummariesOptions, type SummaryLength } from '../queries';
import { SummaryCard } from './summary-card';

interface SummarizationPageProps {
  /** Id of the chosen file, and of the summary that is read; they live in the address. */
  readonly fileId: string | null;
  readonly shown: string | null;
  readonly onChoose: (fileId: string) => void;
  readonly onShow: (summaryId: string) => void;
  /** The newest jobs of the account. */
  readonly jobs: readonly GetJobResponse[];
  readonly slots: WorkSlots;
}

const SENTENCES = { short: 3, medium: 7, long: 15 } as const;
const LABELS = { short: 'lengthShort', medium: 'lengthMedium', long: 'lengthLong' } as const;

/** `/summarization`: pick a text or a recording, say how much is wanted, and read it with its sources. */
export function SummarizationPage({ fileId, shown, onChoose, onShow, jobs, slots }: SummarizationPageProps) {
  const { t } = useTranslation(['summarization', 'common']);
  const [length, setLength] = useState<SummaryLength>('medium');
  const [awaited, setAwaited] = useState<string | null>(null);
  const hint = useId();
  const { file, error, askAgain, lacksTranscript, shownJobs, busy } = useWork(fileId, jobs, 'summarization');
  const summarize = useSummarize({
    onError: (failure) => toast.error({ title: t('errorTitle'), message: describeError(failure) || t('failed') }),
  });

  // What was asked for here is shown as soon as it is there.
  const finished = jobs.some((job) => job.id === awaited && job.state === 'completed');
  useEffect(() => {
    if (!finished || awaited === null) return;
    setAwaited(null);
    onShow(awaited);
  }, [finished, awaited, onShow]);

  const start = () => {
    if (fileId === null) return toast.error({ title: t('noFileSelectedTitle'), message: t('noFileSelectedBody') });
    if (lacksTranscript) return toast.error({ title: t('errorTitle'), message: t('common:noTranscript') });
    summarize.mutate({ upload_id: fileId, length }, { onSuccess: (job) => setAwaited(job.id) });
  };

  return (
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
        drop: t('dropToSummarize'),
        start: t('generate'),
        alreadyRunning: t('alreadyRunning'),
      }}
      options={
        <>
          <Input.Wrapper label={t('length')} labelElement="div">
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label={t('length')}
              aria-describedby={hint}
              value={length}
              data={(['short', 'medium', 'long'] as const).map((value) => ({ value, label: t(LABELS[value]) }))}
              onChange={(value) => setLength(value)}
            />
          </Input.Wrapper>
          <Text size="xs" c="dimmed" mt={6} id={hint}>
            {t('lengthHint', { count: SENTENCES[length] })}
          </Text>
          {file && isText(file.kind) && <EncodingChoice key={file.id} fileId={file.id} />}
          <EngineNote kind="summarizers" language={null} localOnly={file?.stays_here ?? false} />
          <WordsLeft feature="summarization" />
          {lacksTranscript && fileId !== null && <TranscribeFirst fileId={fileId} />}
        </>
      }
      starting={summarize.isPending}
      busy={busy}
      onStart={start}
      shownJobs={shownJobs}
      reading={<SummaryCard summaryId={shown} />}
    >
      <RecentSummaries />
    </WorkPage>
  );
}

function RecentSummaries() {
  const { t } = useTranslation('summarization');
  const query = useQuery(recentSummariesOptions());
  const results = (query.data?.summaries ?? []).map(({ id, original_file, length, created_at }): RecentResult => ({
    key: id,
    at: created_at,
    link: (
      <AnchorLink to="/summarization" search={{ view: id }} size="sm" fw={520} truncate dir="auto">
        {original_file} · {t(LABELS[length])}
      </AnchorLink>
    ),
  }));
  return <RecentList query={query} results={results} empty={t('noResults')} />;
}
