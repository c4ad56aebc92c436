import type { GetAccessPermissionsResponse } from '@timbrel/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accessOptions } from '../../domain/session/access';
import { useDelayedFlag } from '../../shared/hooks/use-delayed-flag';
import { Wait } from '../../shared/ui/wait';
import { ServiceNotAvailable } from './service-not-available';

interface RequireServiceProps {
  /** Key in the access lists. */
  service: GetAccessPermissionsResponse['available_services'][number];
  /** Instead of the card. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A page of a service: for plans that have it. Unknown access counts as none; the server decides anyway. */
export function RequireService({ service, fallback, children }: RequireServiceProps) {
  const { t } = useTranslation('shell');
  const { data, isPending } = useQuery(accessOptions());
  const late = useDelayedFlag(isPending);
  if (isPending) return late ? <Wait>{t('loadingAccess')}</Wait> : null;
  if (data?.available_services.includes(service)) return children;
  return fallback ?? <ServiceNotAvailable service={service} planName={data?.plan_name} />;
}
