import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedToReauthenticate } from '../../domain/session/reauthentication';
import { UserContext, useRetrySession, useSession } from '../../domain/session/session';
import { IdleGate } from '../../shared/ui/idle-gate';
import { toast } from '../../shared/ui/toast';
import { SessionWait } from './session-wait';
import { useSessionUpkeep } from './use-session-upkeep';
import { useTimeOutToast } from './use-time-out-toast';

const ReauthenticationDialog = lazy(() =>
  import('./reauthentication-dialog').then((module) => ({ default: module.ReauthenticationDialog })),
);

/** Leads to the sign-in, which leads back to the page that was asked for. */
function ToLogin() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { href } = useLocation();
  // The page that was asked for: on a later render the address may be the sign-in's already.
  const [asked] = useState(href);
  useEffect(() => {
    toast.error({ id: 'access-denied', title: t('accessDeniedTitle'), message: t('accessDeniedBody') });
    void navigate({ to: '/login', search: { redirect: asked }, replace: true });
  }, [asked, navigate, t]);
  return null;
}

/** Shows its children to somebody who is signed in. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const retry = useRetrySession();
  const isAsked = useAskedToReauthenticate() !== null;
  useSessionUpkeep(session.status === 'signedIn');
  useTimeOutToast(session);
  // Bars and page are much to draw at once: in steps, the browser stays awake meanwhile.
  const isReady = useDeferredValue(session.status === 'signedIn');
  if (session.status === 'signedIn' && isReady) {
    return (
      <UserContext value={session.user}>
        {children}
        <IdleGate wanted={isAsked}>
          <ReauthenticationDialog />
        </IdleGate>
      </UserContext>
    );
  }
  if (session.status === 'signedOut') return <ToLogin />;
  return <SessionWait failed={session.status === 'failed'} onRetry={retry} />;
}
