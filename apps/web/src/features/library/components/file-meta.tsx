import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import { formatFileSize } from '../../../shared/lib/file-size';
import type { LibraryFile } from '../queries';

/** '42:18 · 38.8 MB' */
export function FileMeta({ file }: { file: LibraryFile }) {
  const { t, i18n } = useTranslation('library');
  const parts = [
    file.duration_seconds === null ? null : formatClock(file.duration_seconds),
    formatFileSize(file.size, i18n.language),
  ];
  return (
    <>
      {parts.filter((part) => part !== null).join(' · ')}
      {file.stays_here && (
        <>
          {' · '}
          <IconLock size={12} role="img" aria-label={t('staysHereLabel')} style={{ verticalAlign: -1 }} />
        </>
      )}
    </>
  );
}

/** When it came, and until when it is kept. */
export function FileDates({ file }: { file: LibraryFile }) {
  const { t, i18n } = useTranslation('library');
  const date = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <>
      <time dateTime={file.created_at}>{date.format(new Date(file.created_at))}</time>
      {file.expires_at !== null && <small>{t('keptUntil', { date: date.format(new Date(file.expires_at)) })}</small>}
    </>
  );
}
