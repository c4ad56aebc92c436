import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../features/notifications/components/notifications-page';
import { PLAIN_LIST } from '../../shared/lists/list-search';

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: PLAIN_LIST.parse,
  component: NotificationsPage,
});
