import { Button, Text, VisuallyHidden } from '@mantine/core';
import type { ListNotificationsResponse } from '@timbrel/api-client';
import { useTranslation } from 'react-i18next';
import { formatRelativeTime } from '../../../shared/lib/relative-time';
import { PathLink } from './path-link';
import classes from './notifications-page.module.css';

interface NotificationRowProps {
  notification: ListNotificationsResponse['notifications'][number];
  onRead: () => void;
}

/** Unread shows in the dot and the weight, and is said in a word. */
export function NotificationRow({
  notification: { title, message, timestamp, read, link },
  onRead,
}: NotificationRowProps) {
  const { t, i18n } = useTranslation('notifications');
  return (
    <li className={classes['row']} data-unread={!read || undefined}>
      <span className={classes['dot']} aria-hidden="true" />
      <div>
        <Text size="sm" fw={read ? 450 : 620}>
          {!read && <VisuallyHidden>{t('unread')}: </VisuallyHidden>}
          {link === null ? (
            title
          ) : (
            <PathLink path={link} c="inherit" fw="inherit" {...(!read && { onOpen: onRead })}>
              {title}
            </PathLink>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {message}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          <time dateTime={timestamp}>{formatRelativeTime(timestamp, i18n.language)}</time>
        </Text>
      </div>
      {!read && (
        <Button variant="subtle" size="compact-sm" onClick={onRead} aria-label={t('markReadLabel', { title })}>
          {t('markRead')}
        </Button>
      )}
    </li>
  );
}
