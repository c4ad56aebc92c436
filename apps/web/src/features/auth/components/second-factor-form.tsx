import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { LoginResponse } from '@timbrel/api-client';
import { loginSecondFactorMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, errorCode } from '../../../shared/i18n/describe-error';

interface SecondFactorFormProps {
  /** Of the sign-in that was refused for want of a code. */
  token: string;
  onSignedIn: (answer: LoginResponse) => void;
  onBack: () => void;
}

/** The code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ token, onSignedIn, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({ ...loginSecondFactorMutation(), onSuccess: onSignedIn });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() !== '') mutate({ body: { second_factor_token: token, code: code.trim() } });
  };
  const isOver = errorCode(error) === 'SECOND_FACTOR_EXPIRED';
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text c="dimmed">{t('secondFactorIntro')}</Text>
        <TextInput
          size="md"
          data-autofocus
          autoFocus
          label={t('secondFactorCode')}
          autoComplete="one-time-code"
          value={code}
          error={error ? describeError(error) : missing && t('secondFactorMissing')}
          onChange={({ currentTarget }) => {
            reset();
            setMissing(false);
            setCode(currentTarget.value);
          }}
        />
        {!isOver && (
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {t('signIn', { ns: 'shell' })}
          </Button>
        )}
        <Button variant={isOver ? 'filled' : 'subtle'} onClick={onBack}>
          {t('backToLogin')}
        </Button>
      </Stack>
    </form>
  );
}
