import { Button, Menu, Text } from '@mantine/core';
import { IconAdjustments, IconDownload, IconListCheck, IconMovie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@timbrel/api-client';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../../domain/session/access';
import { FormatItems } from '../../../domain/exports/format-items';
import { toast } from '../../../shared/ui/toast';
import { useDownloadTranscript } from '../mutations';
import type { Transcript } from '../queries';
import classes from './viewer.module.css';

const ExportDialog = lazy(() => import('./export-dialog').then((module) => ({ default: module.ExportDialog })));

const SubtitledVideoDialog = lazy(() =>
  import('./subtitled-video-dialog').then((module) => ({ default: module.SubtitledVideoDialog })),
);
const CheckDialog = lazy(() => import('./check-dialog').then((module) => ({ default: module.CheckDialog })));

/** The screen's one filled button: the transcript in the formats of the plan; the others say what they need. */
export function DownloadMenu({ transcript, isFilm }: { transcript: Transcript; isFilm: boolean }) {
  const { t } = useTranslation('transcripts');
  const download = useDownloadTranscript(transcript, {
    onSuccess: (message) => toast.success({ title: t('downloadCompleteTitle'), message }),
    onError: (error, { format }) => {
      const missing = error instanceof ApiError && error.status === 404 && format === 'srt';
      toast.error({
        title: t('downloadFailedTitle'),
        message: missing ? t('srtNotAvailable') : t('downloadFailedBody'),
      });
    },
  });
  const [dialog, setDialog] = useState<'export' | 'film' | 'check' | null>(null);
  const close = () => setDialog(null);
  const { data: access } = useQuery(accessOptions());
  const hasSubtitles = access?.available_services.includes('subtitles') ?? true;
  const needsSubtitles = {
    closeMenuOnClick: hasSubtitles,
    ...(!hasSubtitles && { 'aria-disabled': true, 'data-disabled': true, rightSection: <NotInPlan /> }),
  };
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
        <Menu.Target>
          <Button
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            className={classes['download'] ?? ''}
            classNames={{ section: classes['downloadIcon'] ?? '' }}
            loading={download.isPending}
          >
            {t('download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <FormatItems onChoose={(format) => download.mutate({ format })} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden="true" />} onClick={() => setDialog('export')}>
            {t('exportChoices')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListCheck size={16} aria-hidden="true" />}
            {...needsSubtitles}
            onClick={() => hasSubtitles && setDialog('check')}
          >
            {t('checkMenu')}
          </Menu.Item>
          {isFilm && (
            <Menu.Item
              leftSection={<IconMovie size={16} aria-hidden="true" />}
              {...needsSubtitles}
              onClick={() => hasSubtitles && setDialog('film')}
            >
              {t('filmMenu')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <Suspense fallback={null}>
          {dialog === 'export' && <ExportDialog opened onClose={close} download={download} />}
          {dialog === 'film' && <SubtitledVideoDialog opened onClose={close} transcript={transcript} />}
          {dialog === 'check' && <CheckDialog opened onClose={close} transcript={transcript} />}
        </Suspense>
      )}
    </>
  );
}

function NotInPlan() {
  const { t } = useTranslation('common');
  return (
    <Text size="xs" c="dimmed">
      {t('formatNotInPlan')}
    </Text>
  );
}
