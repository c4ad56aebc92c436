import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { beginSecondFactor, confirmSecondFactor } from '@timbrel/api-client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { describeError } from '../../../shared/i18n/describe-error';
import { whenConfirmed } from '../../../domain/session/reauthentication';
import { Dialog } from '../../../shared/ui/dialog';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from './settings.module.css';

interface SecondFactorDialogProps {
  onClose: () => void;
  /** It is on, with these recovery codes. */
  onMade: (codes: readonly string[]) => void;
}

/** Two steps: the secret into the app, and a code of the app back. */
export default function SecondFactorDialog({ onClose, onMade }: SecondFactorDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const id = useId();
  const [code, setCode] = useState('');
  const secret = useQuery({
    // A secret of its own each time the dialog opens, kept nowhere else.
    queryKey: ['second-factor-secret', id],
    queryFn: async () => {
      const begun = await whenConfirmed(() => beginSecondFactor());
      if (begun === null) onClose();
      return begun?.data ?? null;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: () => whenConfirmed(() => confirmSecondFactor({ body: { code } })),
    onSuccess: (done) => done && onMade(done.data.recovery_codes),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t('setupTitle')} size={460} closeOnClickOutside={false}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>{t('setupScan')}</Text>
          {secret.error && <ErrorState error={secret.error} onRetry={() => void secret.refetch()} />}
          {secret.isPending && <Skeleton height={200} width={200} mx="auto" />}
          {secret.data && (
            <>
              <QrCode text={secret.data.otpauth_uri} label={t('setupPicture')} />
              <Text size="sm" ta="center">
                {t('setupSecret')} <Code className={classes['secret'] ?? ''}>{secret.data.secret}</Code>
              </Text>
            </>
          )}
          <TextInput
            label={t('setupCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            value={code}
            error={confirm.error && describeError(confirm.error)}
            onChange={({ currentTarget }) => {
              confirm.reset();
              setCode(currentTarget.value);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={confirm.isPending} disabled={!secret.data || code.trim() === ''}>
              {t('turnOn')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Black on white in every theme, or cameras do not read it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes['qr']}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
