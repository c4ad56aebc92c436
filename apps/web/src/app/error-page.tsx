import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../domain/session/session';
import { ErrorState } from '../shared/ui/error-state';
import { ButtonLink } from '../shared/ui/links';
import { Page } from '../shared/ui/page';

/** A page that broke: what is known about it, another try, and the way home. The bars around it stay. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const isSignedIn = useSession().status === 'signedIn';
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page
      title={t('pageBroke')}
      actions={
        <ButtonLink to={isSignedIn ? '/dashboard' : '/'} variant="default">
          {t(isSignedIn ? 'backToDashboard' : 'backToStart')}
        </ButtonLink>
      }
    >
      <ErrorState error={error} onRetry={retry} />
    </Page>
  );
}
