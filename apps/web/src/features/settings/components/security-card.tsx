import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { disableSecondFactor, renewRecoveryCodes } from '@timbrel/api-client';
import { getSecondFactorOptions, getSecondFactorQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SettingsCard } from './settings-card';

/** Drawn by a library that nobody else needs. */
const SecondFactorDialog = lazy(() => import('./second-factor-dialog'));

/** A code beside the password: off, or on with what is left of its recovery codes. */
export function SecurityCard() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(getSecondFactorOptions());
  const [setup, setSetup] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const settle = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: getSecondFactorQueryKey() }),
    onError: (failure: unknown) => toast.failure(failure),
  };
  const disable = useMutation({
    ...settle,
    mutationFn: () => whenConfirmed(() => disableSecondFactor()),
    onSuccess: (done) => done && toast.success({ message: t('secondFactorIsOff') }),
  });
  const renew = useMutation({
    ...settle,
    mutationFn: () => whenConfirmed(() => renewRecoveryCodes()),
    onSuccess: (done) => done && setCodes(done.data.recovery_codes),
  });
  const showCodes = (made: readonly string[]) => {
    setSetup(false);
    setCodes(made);
    void queryClient.invalidateQueries({ queryKey: getSecondFactorQueryKey() });
  };
  return (
    <SettingsCard
      id="security"
      title={t('security')}
      description={t('securityHint')}
      aside={
        data && (
          <Badge variant="light" color={data.enabled ? 'moss' : 'gray'}>
            {t(data.enabled ? 'on' : 'off')}
          </Badge>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <Skeleton height={36} />}
      {data?.enabled === false && (
        <Group>
          <Button variant="default" onClick={() => setSetup(true)}>
            {t('turnOn')}
          </Button>
        </Group>
      )}
      {data?.enabled && (
        <>
          <Text size="sm" mb="sm">
            {t('codesLeft', { count: data.recovery_codes_left ?? 0 })}
          </Text>
          <Group>
            <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
              {t('newCodes')}
            </Button>
            <Button variant="default" loading={disable.isPending} onClick={() => disable.mutate()}>
              {t('turnOff')}
            </Button>
          </Group>
        </>
      )}
      <Suspense>{setup && <SecondFactorDialog onClose={() => setSetup(false)} onMade={showCodes} />}</Suspense>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </SettingsCard>
  );
}
