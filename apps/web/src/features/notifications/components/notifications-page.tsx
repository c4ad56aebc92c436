import { Page } from '../../../shared/ui/page';

export function NotificationsPage() {
  return <Page title="NotificationsPage">{null}</Page>;
}
