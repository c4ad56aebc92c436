import { Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { listNotificationsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ActionIconLink } from '../../shared/ui/links';

/** Leads to the notifications; a mark, and words for those who hear the page, say that some are unread. */
export function NotificationsBell() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(listNotificationsOptions());
  const unread = data?.unread ?? 0;
  return (
    <Indicator disabled={unread === 0} color="coral" size={8} offset={7}>
      <ActionIconLink
        to="/notifications"
        aria-label={unread === 0 ? t('navNotifications') : t('notificationsUnread', { count: unread })}
      >
        <IconBell size={20} stroke={1.6} aria-hidden="true" />
      </ActionIconLink>
    </Indicator>
  );
}
