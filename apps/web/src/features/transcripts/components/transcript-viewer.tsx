import { type ApiError } from '@timbrel/api-client';
import { getFileOptions } from '@timbrel/api-client/query';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../shared/hooks/use-delayed-flag';
import { ErrorState } from '../../../shared/ui/error-state';
import { ButtonLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { transcriptOptions, type TranscriptVersion } from '../queries';
import { TranscriptReader } from './transcript-reader';
import { versionLabel } from './version-switch';
import { ViewerHeader } from './viewer-header';
import classes from './viewer.module.css';

const ImportDialog = lazy(() => import('./import-dialog').then((module) => ({ default: module.ImportDialog })));

interface TranscriptViewerProps {
  readonly fileId: string;
  /** Seconds: where reading begins. */
  readonly at?: number | null;
  readonly back: ReactNode;
  readonly heading: (name: string) => ReactNode;
}

/** A file's transcript, from asking for it to reading it. */
export function TranscriptViewer({ fileId, at = null, back, heading }: TranscriptViewerProps) {
  const { t } = useTranslation('transcripts');
  const [{ version, language }, setShown] = useState<{ version?: TranscriptVersion; language?: string }>({});
  const setVersion = (next: TranscriptVersion | undefined) => setShown(next ? { version: next } : {});
  const { switching, switchTo } = useVersionSwitch(fileId, setShown);
  const file = useQuery(getFileOptions({ path: { name: fileId } }));
  // The one before stays on the screen until the next one is there.
  const transcript = useQuery({ ...transcriptOptions(fileId, version, language), placeholderData: keepPreviousData });
  const error = file.error ?? transcript.error;

  if (file.data && transcript.data) {
    return (
      <TranscriptReader
        file={file.data}
        transcript={transcript.data}
        at={at}
        switching={switching}
        onSwitch={(next, inLanguage) => void switchTo(next, inLanguage)}
        onShow={setVersion}
        back={back}
        heading={heading}
      />
    );
  }
  return (
    <div className={classes['viewer']}>
      <ViewerHeader back={back} heading={heading(file.data?.original_name ?? t('title'))} />
      <div className={classes['document']}>
        {error ? (
          <LoadError
            fileId={fileId}
            error={error}
            retrying={file.isFetching || transcript.isFetching}
            onRetry={() => void Promise.all([file.refetch(), transcript.refetch()])}
            onImported={() => setVersion('edited')}
          />
        ) : (
          <DocumentSkeleton />
        )}
      </div>
    </div>
  );
}

/** Another version is fetched before it is shown, so that a missing one changes nothing. */
function useVersionSwitch(fileId: string, show: (shown: { version: TranscriptVersion; language?: string }) => void) {
  const { t } = useTranslation('transcripts');
  const queryClient = useQueryClient();
  const [switching, setSwitching] = useState(false);
  const switchTo = async (version: TranscriptVersion, language?: string) => {
    const message = t(versionLabel(version));
    setSwitching(true);
    try {
      await queryClient.fetchQuery(transcriptOptions(fileId, version, language));
      show({ version, ...(language !== undefined && { language }) });
      toast.success({ title: t('versionSwitchedTitle'), message });
    } catch {
      toast.error({ title: t('versionNotAvailableTitle'), message });
    } finally {
      setSwitching(false);
    }
  };
  return { switching, switchTo };
}

interface LoadErrorProps {
  readonly fileId: string;
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onImported: () => void;
}

function LoadError({ fileId, error, retrying, onRetry, onImported }: LoadErrorProps) {
  const { t } = useTranslation('transcripts');
  const [importing, { open, close }] = useDisclosure(false);
  const status = (error as Partial<ApiError>).status;
  const message = status === 403 ? t('authenticationRequired') : status === 404 ? t('fileNotFound') : t('loadFailed');
  return (
    <div className={classes['plain']}>
      <ErrorState error={error} message={message} onRetry={onRetry} retrying={retrying} />
      {status === 404 && (
        <Group justify="center" mt="md">
          <ButtonLink to="/transcription" search={{ file: fileId }} variant="default">
            {t('transcribeThis')}
          </ButtonLink>
          <Button variant="default" onClick={open}>
            {t('importOpen')}
          </Button>
        </Group>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog uploadId={fileId} onClose={close} onDone={onImported} />
        </Suspense>
      )}
    </div>
  );
}

/** Six paragraphs that have not come yet. */
function DocumentSkeleton() {
  const { t } = useTranslation('transcripts');
  const late = useDelayedFlag(true);
  return (
    <div className={classes['plain']} role="status" aria-label={t('loading')}>
      {late &&
        [92, 78, 96, 61, 88, 70].map((width) => <Skeleton key={width} height={18} width={`${width}%`} mb={26} />)}
    </div>
  );
}
