import { Page } from '../../../shared/ui/page';

export function LoginPage() {
  return <Page title="LoginPage">{null}</Page>;
}
