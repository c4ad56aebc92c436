import { Button, Group, Skeleton, Text } from '@mantine/core';
import { ApiError } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../../../shared/hooks/use-delayed-flag';
import { Dialog } from '../../../../shared/ui/dialog';
import { FullScreenDialog } from '../../../../shared/ui/full-screen-dialog';
import { ViewerBar } from '../../../../shared/ui/viewer-bar';
import { ErrorState } from '../../../../shared/ui/error-state';
import { translationOptions } from '../../queries';
import { TranslationViewer } from './translation-viewer';
import classes from './viewer.module.css';

interface TranslationDialogProps {
  /** Null while it is closed. */
  readonly translationId: string | null;
  readonly onClose: () => void;
}

/** The viewer over the page that is open; what was written there is not lost by closing it. */
export function TranslationDialog({ translationId, onClose }: TranslationDialogProps) {
  const [unsaved, setUnsaved] = useState(0);
  const [asking, setAsking] = useState(false);
  const onUnsaved = useCallback((count: number) => setUnsaved(count), []);
  useLeaveWarning(unsaved > 0);
  const close = () => (unsaved > 0 ? setAsking(true) : onClose());
  const discard = () => {
    setAsking(false);
    setUnsaved(0);
    onClose();
  };
  return (
    <>
      <FullScreenDialog opened={translationId !== null} onClose={close}>
        {(parts) =>
          translationId !== null && <Loaded key={translationId} id={translationId} onUnsaved={onUnsaved} {...parts} />
        }
      </FullScreenDialog>
      <DiscardDialog opened={asking} count={unsaved} onClose={() => setAsking(false)} onDiscard={discard} />
    </>
  );
}

interface LoadedProps {
  readonly id: string;
  readonly back: ReactNode;
  readonly heading: (name: string) => ReactNode;
  readonly onUnsaved: (count: number) => void;
}

function Loaded({ id, back, heading: headingOf, onUnsaved }: LoadedProps) {
  const { t } = useTranslation('translation');
  const { data, error, isFetching, refetch } = useQuery(translationOptions(id));
  const late = useDelayedFlag(!data && !error);
  const heading = headingOf(data?.original_file ?? t('title'));
  if (data) return <TranslationViewer translation={data} back={back} heading={heading} onUnsaved={onUnsaved} />;
  return (
    <div className={classes['viewer']}>
      <ViewerBar back={back} heading={heading} />
      <div className={classes['waiting']}>
        {error ? (
          <ErrorState
            error={error}
            message={t('loadFailed', { status: error instanceof ApiError ? error.status : '' }).trim()}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          late && [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={40} mb={16} />)
        )}
      </div>
    </div>
  );
}

interface DiscardDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

function DiscardDialog({ opened, count, onClose, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('translation');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('discardTitle')}>
      <Text size="sm">{t('discardBody', { count })}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" color="coral" onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('keepEditing')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** The browser asks before the window goes. */
function useLeaveWarning(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [enabled]);
}
