import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { endOtherSessions, endSession, type ListSessionsResponse } from '@timbrel/api-client';
import { listSessionsOptions, listSessionsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { formatRelativeTime } from '../../../shared/lib/relative-time';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { useClientName } from '../use-client-name';
import { SettingsCard } from './settings-card';
import classes from './settings.module.css';

type Session = ListSessionsResponse['sessions'][number];

const ICONS = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconTerminal2,
} satisfies Record<Session['device'], unknown>;

/** Where the account is signed in; each can be ended, or all but this one. */
export function SessionsCard() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(listSessionsOptions());
  const settle = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listSessionsQueryKey() }),
    onError: (failure: unknown) => toast.failure(failure),
  };
  const endOne = useMutation({
    ...settle,
    mutationFn: (id: string) => whenConfirmed(() => endSession({ path: { id } })),
  });
  const endOthers = useMutation({ ...settle, mutationFn: () => whenConfirmed(() => endOtherSessions()) });
  const hasOthers = (data?.sessions.length ?? 0) > 1;
  return (
    <SettingsCard
      id="sessions"
      title={t('sessions')}
      description={t('sessionsHint')}
      aside={
        hasOthers && (
          <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton height={64} />}
      {data && (
        <ul className={classes['rows']}>
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={endOne.isPending && endOne.variables === session.id}
              onEnd={() => endOne.mutate(session.id)}
            />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

function SessionRow({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const name = useClientName()(session);
  const Icon = ICONS[session.device];
  const since = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes['rowText']}>
        <Text component="div" fw={520}>
          {name}{' '}
          {session.current && (
            <Badge variant="light" size="sm">
              {t('thisDevice')}
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            t('signedInAt', { time: since.format(new Date(session.created_at)) }),
            !session.current && t('lastActive', { ago: formatRelativeTime(session.last_active_at, i18n.language) }),
            session.ip,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" loading={ending} onClick={onEnd} aria-label={t('endSessionOf', { name })}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}
