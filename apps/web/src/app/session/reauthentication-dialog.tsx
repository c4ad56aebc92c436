import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { reauthenticateMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { googleStartAddress } from '../../domain/account/google-address';
import { PasswordField } from '../../domain/account/password-field';
import { describeError, errorCode } from '../../shared/i18n/describe-error';
import { useAskedToReauthenticate } from '../../domain/session/reauthentication';
import { useUser } from '../../domain/session/session';
import { AnchorLink } from '../../shared/ui/links';
import { Dialog } from '../../shared/ui/dialog';

/** Over whatever page asks for a recent sign-in. */
export function ReauthenticationDialog() {
  const { t } = useTranslation('auth');
  const answer = useAskedToReauthenticate();
  return (
    <Dialog opened={answer !== null} onClose={() => answer?.(false)} title={t('confirmIdentityTitle')} size={420}>
      {answer && <ConfirmIdentity onAnswer={answer} />}
    </Dialog>
  );
}

function ConfirmIdentity({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { t } = useTranslation(['auth', 'common']);
  const { has_password: hasPassword, second_factor: takesCode } = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<'password' | 'code' | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    ...reauthenticateMutation(),
    onSuccess: () => onAnswer(true),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const lacking = password === '' ? 'password' : takesCode && code.trim() === '' ? 'code' : null;
    setMissing(lacking);
    if (!lacking) mutate({ body: { password, ...(takesCode && { code: code.trim() }) } });
  };
  const isCodeWrong = errorCode(error) === 'SECOND_FACTOR_WRONG';
  const edit = () => {
    reset();
    setMissing(null);
  };
  if (!hasPassword) {
    return (
      <Stack gap="md">
        <Text>{t('confirmWithoutPassword')}</Text>
        <Button component="a" href={googleStartAddress(window.location.pathname)} variant="default">
          {t('continueWithGoogle')}
        </Button>
        <AnchorLink to="/forgot-password">{t('setPasswordByMail')}</AnchorLink>
      </Stack>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{t('confirmIdentityBody')}</Text>
        <PasswordField
          data-autofocus
          autoComplete="current-password"
          label={t('password')}
          value={password}
          error={error && !isCodeWrong ? describeError(error) : missing === 'password' && t('passwordRequired')}
          onChange={({ currentTarget }) => {
            edit();
            setPassword(currentTarget.value);
          }}
        />
        {takesCode && (
          <TextInput
            label={t('secondFactorCode')}
            autoComplete="one-time-code"
            value={code}
            error={isCodeWrong ? describeError(error) : missing === 'code' && t('secondFactorMissing')}
            onChange={({ currentTarget }) => {
              edit();
              setCode(currentTarget.value);
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('common:confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
