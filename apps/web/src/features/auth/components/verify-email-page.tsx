import { Page } from '../../../shared/ui/page';

export function VerifyEmailPage({ token }: { token: string | null }) {
  return <Page title="VerifyEmailPage">{token}</Page>;
}
