import { Page } from '../../../shared/ui/page';

export function LandingPage() {
  return <Page title="LandingPage">{null}</Page>;
}
