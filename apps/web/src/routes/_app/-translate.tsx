import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { JobRow } from '../../features/jobs/components/job-row';
import { jobsOptions } from '../../features/jobs/queries';
import { FilePicker } from '../../features/library/components/file-picker';
import { SingleUpload } from '../../features/library/components/single-upload';
import { TRANSLATABLE_FILES } from '../../features/library/lib/file-kinds';
import { OnDemand } from '../../shared/ui/on-demand';
import { TranslationPage, type TranslationSlots } from '../../features/translation/components/translation-page';

const TranslationDialog = lazy(() =>
  import('../../features/translation/components/viewer/translation-dialog').then((module) => ({
    default: module.TranslationDialog,
  })),
);

/** What other features lend the translation page. */
const slots: TranslationSlots = {
  filePicker: (props) => (
    <FilePicker
      {...props}
      kind={['subtitle', 'text', 'audio', 'video']}
      extensions={TRANSLATABLE_FILES.extensions}
      acceptsTranscripts
    />
  ),
  upload: (props) => <SingleUpload {...props} accepted={TRANSLATABLE_FILES} />,
  runningJob: (job) => <JobRow job={job} />,
  viewer: (props) => (
    <OnDemand wanted={props.translationId !== null}>
      <TranslationDialog {...props} />
    </OnDemand>
  ),
};

interface TranslatePageProps {
  readonly fileId: string | null;
  readonly shown: string | null;
}

/** The translation page with its file, and the translation that is read, in the address. */
export function TranslatePage({ fileId, shown }: TranslatePageProps) {
  const navigate = useNavigate();
  const { data } = useQuery(jobsOptions());
  return (
    <TranslationPage
      fileId={fileId}
      shown={shown}
      onChoose={(file) =>
        void navigate({ to: '/translation', search: (before) => ({ ...before, file }), replace: true })
      }
      onShow={(view) =>
        void navigate({
          to: '/translation',
          search: ({ view: _, ...rest }) => ({ ...rest, ...(view !== null && { view }) }),
        })
      }
      jobs={data?.jobs ?? []}
      slots={slots}
    />
  );
}
