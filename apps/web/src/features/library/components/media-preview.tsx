import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryFile } from '../queries';
import classes from './preview.module.css';

/** The player comes when the dialog has opened, so that opening it stays smooth. */
const MOUNT_MILLISECONDS = 100;

/** Plays a recording, no higher than 350 px. */
export function MediaPreview({ file }: { file: LibraryFile }) {
  const { t } = useTranslation('library');
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), MOUNT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const label = t('player', { name: file.original_name });
  return (
    <div className={classes['media']} data-kind={file.kind}>
      {mounted &&
        (file.kind === 'video' ? (
          <video src={file.url} controls playsInline preload="metadata" aria-label={label} />
        ) : (
          <audio src={file.url} controls preload="metadata" aria-label={label} />
        ))}
    </div>
  );
}
