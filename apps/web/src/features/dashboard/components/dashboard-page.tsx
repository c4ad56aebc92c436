import { Page } from '../../../shared/ui/page';

export function DashboardPage() {
  return <Page title="DashboardPage">{null}</Page>;
}
