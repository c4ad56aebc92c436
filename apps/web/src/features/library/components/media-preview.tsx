import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryFile } from '../queries';
import classes from './preview.module.css';
import { SpriteStrip } from './sprite-strip';

/** The player comes when the dialog has opened, so that opening it stays smooth. */
const MOUNT_MILLISECONDS = 100;

interface MediaPreviewProps {
  readonly file: LibraryFile;
  readonly onDownload: (file: LibraryFile) => void;
}

/** Plays a recording, no higher than 350 px. */
export function MediaPreview({ file, onDownload }: MediaPreviewProps) {
  const { t } = useTranslation('library');
  const [mounted, setMounted] = useState(false);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), MOUNT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const label = t('player', { name: file.original_name });
  const source = file.playback_url;
  if (source === null) return <NotPlayable file={file} onDownload={onDownload} />;
  return (
    <div className={classes['media']} data-kind={file.kind}>
      {mounted &&
        (file.kind === 'video' ? (
          <>
            <video
              ref={setVideo}
              src={source}
              poster={file.thumbnail_url ?? undefined}
              controls
              playsInline
              preload="metadata"
              aria-label={label}
            />
            <SpriteStrip file={file} video={video} />
          </>
        ) : (
          <audio src={source} controls preload="metadata" aria-label={label} />
        ))}
    </div>
  );
}

/** While it is being read, or copied into something that browsers play; and what helps where it can't be. */
function NotPlayable({ file, onDownload }: MediaPreviewProps) {
  const { t } = useTranslation('library');
  return (
    <Stack align="flex-start" gap="sm" role="status">
      <Text size="sm">{file.status === 'failed' ? file.error : t('playbackComing')}</Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => onDownload(file)}
      >
        {t('download')}
      </Button>
    </Stack>
  );
}
