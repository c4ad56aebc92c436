import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayedFlag } from '../../shared/hooks/use-delayed-flag';
import { useOnline } from '../../shared/hooks/use-online';
import { Wait } from '../../shared/ui/wait';
import { ConnectionBanner } from './connection-banner';
import { ConnectionError } from './connection-error';
import type { ConnectionMonitor } from './connection-monitor';

/** Pages that can be read before the server has answered: they are made ahead of time. */
const UNGATED = ['/', '/pricing'];
/** A check that is faster than this says nothing. */
const QUIET_MS = 300;

function Checking() {
  const { t } = useTranslation('connection');
  return useDelayedFlag(true, QUIET_MS) ? <Wait>{t('checking')}</Wait> : null;
}

interface ConnectionGateProps {
  monitor: ConnectionMonitor;
  children: ReactNode;
}

/** The application appears once the server answers. When it stops answering later, the page stays and a banner says so. */
export function ConnectionGate({ monitor, children }: ConnectionGateProps) {
  const { pathname } = useLocation();
  const { reach, checking, everReached } = useSyncExternalStore(monitor.subscribe, monitor.getState, monitor.getState);
  const offline = !useOnline();
  const retry = () => void monitor.check();

  useEffect(() => {
    const check = () => void monitor.check();
    if (monitor.getState().reach === 'unknown') check();
    window.addEventListener('online', check);
    window.addEventListener('offline', monitor.doubt);
    return () => {
      window.removeEventListener('online', check);
      window.removeEventListener('offline', monitor.doubt);
    };
  }, [monitor]);

  if (UNGATED.includes(pathname)) return children;
  if (!everReached) {
    return reach === 'unreachable' ? <ConnectionError checking={checking} onRetry={retry} /> : <Checking />;
  }
  return (
    <>
      {(offline || reach === 'unreachable') && (
        <ConnectionBanner offline={offline} checking={checking} onRetry={retry} />
      )}
      {children}
    </>
  );
}
