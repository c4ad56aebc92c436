import { Select } from '@mantine/core';
import { ApiError, type GetJobResponse } from '@timbrel/api-client';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconLanguageOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EngineLanguageSelect } from '../../../domain/engines/engine-language-select';
import { EngineNote } from '../../../domain/engines/engine-note';
import { describeError, localWords } from '../../../shared/i18n/describe-error';
import { EncodingChoice } from '../../../domain/subtitles/encoding-choice';
import { isText } from '../../../domain/work/is-text';
import { AnchorLink, ButtonLink } from '../../../shared/ui/links';
import { Notice } from '../../../shared/ui/notice';
import { toast } from '../../../shared/ui/toast';
import { WordsLeft } from '../../../domain/usage/words-left';
import { FileProblem } from '../../../domain/work/file-problem';
import { RecentList, type RecentResult } from '../../../domain/work/recent-list';
import { TranscribeFirst } from '../../../domain/work/transcribe-first';
import { useWork } from '../../../domain/work/use-work';
import { WorkPage, type WorkSlots } from '../../../domain/work/work-page';
import { languageName, type Source, SOURCES, type Target, TARGETS } from '../lib/languages';
import { useTranslate } from '../mutations';
import { recentTranslationsOptions, translationsOfOptions, type TranslationSummary } from '../queries';
import { AlreadyTranslatedDialog } from './already-translated-dialog';
import { GlossaryButton } from './glossary/glossary-button';

export interface TranslationSlots extends WorkSlots {
  viewer: (props: { translationId: string | null; onClose: () => void }) => ReactNode;
}

interface TranslationPageProps {
  /** Id of the chosen file; it lives in the address, as that of the translation that is read. */
  readonly fileId: string | null;
  readonly shown: string | null;
  readonly onChoose: (fileId: string) => void;
  readonly onShow: (translationId: string | null) => void;
  /** The newest jobs of the account. */
  readonly jobs: readonly GetJobResponse[];
  readonly slots: TranslationSlots;
}

/** `/translation`: pick subtitles or a transcript, say into which language, and read both side by side. */
export function TranslationPage({ fileId, shown, onChoose, onShow, jobs, slots }: TranslationPageProps) {
  const { t, i18n } = useTranslation(['translation', 'common']);
  const [target, setTarget] = useState<Target>('es');
  const [source, setSource] = useState<Source>('auto');
  const [known, setKnown] = useState<TranslationSummary | null>(null);
  const { data: plan } = useQuery(getPlanLimitsOptions());
  const work = useWork(fileId, jobs, 'translation');
  const { file } = work;
  const queryClient = useQueryClient();
  const translate = useTranslate({
    onError: (error) => {
      const status = error instanceof ApiError && error.status > 0 ? String(error.status) : '';
      const text = localWords(error) ?? describeError(error);
      toast.error({ message: t('failed', { status, text }).replace(/ {2,}/g, ' ').trim() });
    },
  });

  const start = () => {
    setKnown(null);
    if (fileId !== null)
      translate.mutate({ upload_id: fileId, target_lang: target, ...(source !== 'auto' && { source_lang: source }) });
  };
  const process = async () => {
    if (fileId === null) return toast.error({ title: t('noFileSelectedTitle'), message: t('noFileSelectedBody') });
    if (work.error) return toast.error({ message: t('sourceLoadFailed') });
    if (work.lacksTranscript) return toast.error({ message: t('common:noTranscript') });
    // Where it can't be found out whether there is one, there may be two.
    const { translations } = await queryClient
      .fetchQuery(translationsOfOptions(fileId))
      .catch(() => ({ translations: [] as TranslationSummary[] }));
    const earlier = translations.find((each) => each.upload_id === fileId && each.target_lang === target);
    if (earlier) setKnown(earlier);
    else start();
  };
  if (plan && plan.limits.translation_words === 0) return <NotAvailable />;

  return (
    <>
      <WorkPage
        title={t('title')}
        description={t('description')}
        slots={slots}
        fileId={fileId}
        onChoose={onChoose}
        fileProblem={work.error && <FileProblem error={work.error} onRetry={work.askAgain} />}
        texts={{
          stepFile: t('stepFile'),
          stepOptions: t('stepOptions'),
          drop: t('dropToTranslate'),
          start: t('translate'),
          alreadyRunning: t('alreadyRunning'),
        }}
        options={
          <>
            <EngineLanguageSelect
              kind="translators"
              label={t('target')}
              languages={TARGETS}
              localOnly={file?.stays_here ?? false}
              value={target}
              onChange={setTarget}
            />
            {!work.isRecording && (
              <Select
                mt="sm"
                label={t('source')}
                value={source}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                data={SOURCES.map((code) => ({
                  value: code,
                  label: code === 'auto' ? t('sourceAuto') : languageName(code, i18n.language),
                }))}
                onChange={(code) => setSource(code as Source)}
              />
            )}
            {file && isText(file.kind) && <EncodingChoice key={file.id} fileId={file.id} />}
            <EngineNote kind="translators" language={target} localOnly={file?.stays_here ?? false} />
            <GlossaryButton target={target} />
            <WordsLeft feature="translation" />
            {work.lacksTranscript && fileId !== null && <TranscribeFirst fileId={fileId} />}
          </>
        }
        starting={translate.isPending}
        busy={work.busy}
        onStart={() => void process()}
        shownJobs={work.shownJobs}
      >
        <RecentTranslations />
      </WorkPage>
      <AlreadyTranslatedDialog
        translation={known}
        onClose={() => setKnown(null)}
        onView={(id) => {
          setKnown(null);
          onShow(id);
        }}
        onRedo={start}
      />
      {slots.viewer({ translationId: shown, onClose: () => onShow(null) })}
    </>
  );
}

function RecentTranslations() {
  const { t, i18n } = useTranslation('translation');
  const query = useQuery(recentTranslationsOptions());
  const results = (query.data?.translations ?? []).map(
    ({ id, original_file, target_lang, updated_at }): RecentResult => ({
      key: id,
      at: updated_at,
      link: (
        <AnchorLink to="/translation" search={{ view: id }} size="sm" fw={520} truncate dir="auto">
          {original_file} · {languageName(target_lang, i18n.language)}
        </AnchorLink>
      ),
    }),
  );
  return <RecentList query={query} results={results} empty={t('noResults')} />;
}

function NotAvailable() {
  const { t } = useTranslation('translation');
  return (
    <Notice
      icon={<IconLanguageOff />}
      title={t('notAvailable')}
      actions={<ButtonLink to="/pricing">{t('seePlans')}</ButtonLink>}
    >
      {t('notAvailableBody')}
    </Notice>
  );
}
