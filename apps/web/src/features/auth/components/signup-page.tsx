import { Page } from '../../../shared/ui/page';

export function SignupPage() {
  return <Page title="SignupPage">{null}</Page>;
}
