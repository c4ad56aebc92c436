import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../../../shared/hooks/use-online';
import { useSyncState } from '../../editing/use-editor';
import classes from './editing.module.css';

/** Whether what is written is safe, and where. */
export function SaveState() {
  const { t, i18n } = useTranslation('transcripts');
  const { status: known, savedAt } = useSyncState();
  const isOnline = useOnline();
  // A request that is under way when the network goes may wait long before it fails.
  const status = !isOnline && (known === 'saving' || known === 'unsaved') ? 'offline' : known;
  const time = savedAt && new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(savedAt);
  const [Icon, text] = {
    saved: [IconCloudCheck, time ? t('savedAt', { time }) : t('savedUnchanged')] as const,
    unsaved: [IconCloudUp, t('unsaved')] as const,
    saving: [IconCloudUp, t('saving')] as const,
    offline: [IconCloudOff, t('savedHere')] as const,
    failed: [IconAlertTriangle, t('saveFailedTitle')] as const,
    conflict: [IconAlertTriangle, t('conflictTitle')] as const,
  }[status];
  return (
    <span className={classes['state']} data-status={status} role="status">
      <Icon size={14} aria-hidden="true" />
      {text}
    </span>
  );
}
