import { Navigate, Outlet, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../domain/session/session';
import { readTokenExpiry } from '../../domain/session/token-expiry';
import { Wait } from '../../shared/ui/wait';
import { returnAddress } from './return-address';
import { useSessionUpkeep } from './use-session-upkeep';
import { useTimeOutToast } from './use-time-out-toast';

/**
 * Pages for those who are not signed in; whoever is, or becomes so, goes on. Where somebody has signed in before, the
 * check is waited for; elsewhere the page is there at once.
 */
export function GuestOnly() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { redirect } = useSearch({ from: '/_guest' });
  useSessionUpkeep(session.status === 'signedIn');
  useTimeOutToast(session);
  if (session.status === 'signedIn') return <Navigate to={returnAddress(redirect, window.location.origin)} replace />;
  if (session.status === 'loading' && readTokenExpiry() !== null) return <Wait>{t('loadingAuthState')}</Wait>;
  return <Outlet />;
}
