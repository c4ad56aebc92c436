import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SessionCheckTimedOut } from '../../domain/session/check-session';
import type { SessionState } from '../../domain/session/session';
import { toast } from '../../shared/ui/toast';

/** Says that the session check has run into its time limit. */
export function useTimeOutToast(session: SessionState): void {
  const { t } = useTranslation('auth');
  const timedOut = session.status === 'failed' && session.error instanceof SessionCheckTimedOut;
  useEffect(() => {
    if (timedOut) toast.error({ title: t('authenticationErrorTitle'), message: t('sessionCheckTimedOut') });
  }, [timedOut, t]);
}
