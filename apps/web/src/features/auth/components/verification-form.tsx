import type { VerifyCodeResponse } from '@timbrel/api-client';
import { Button, Input, PinInput, Stack, Text } from '@mantine/core';
import { verifyCodeMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../shared/i18n/describe-error';
import { toast } from '../../../shared/ui/toast';
import { useStartFirstSession } from '../lib/use-start-session';
import { CODE_LENGTH } from '../../../domain/account/validation';
import { ResendCode } from './resend-code';
import classes from './verification-form.module.css';

/** Six characters; the sixth one sends them. */
export function VerificationForm({ email }: { email: string }) {
  const { t } = useTranslation('verification');
  const startSession = useStartFirstSession();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  /** Codes that were refused: after each, one begins anew in empty places. */
  const [refused, setRefused] = useState(0);

  const { mutate, isPending } = useMutation({
    ...verifyCodeMutation(),
    onSuccess: (answer: VerifyCodeResponse) => {
      toast.success({ title: t('verifiedTitle'), message: t('verifiedBody') });
      startSession(answer);
    },
    onError: (error) => {
      if (isRefusal(error)) {
        setCode('');
        setRefused((count) => count + 1);
      }
      setFault(`${t('failedTitle')}. ${t('failedBody')}`);
      toast.error({ title: t('failedTitle'), message: t('failedBody') });
    },
  });

  const verify = (entered: string) => {
    const trimmed = entered.trim();
    if (trimmed.length !== CODE_LENGTH) {
      setFault(t('invalidCodeBody'));
      toast.error({ id: 'invalid-code', title: t('invalidCodeTitle'), message: t('invalidCodeBody') });
      return;
    }
    setFault(null);
    mutate({ body: { email, code: trimmed } });
  };

  return (
    <Stack gap="md">
      <Text id="code-intro">{t('dialogIntro', { email })}</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          verify(code);
        }}
      >
        <Stack gap="md">
          <PinInput
            key={refused}
            autoFocus={refused > 0}
            className={classes['code'] ?? ''}
            length={CODE_LENGTH}
            type="alphanumeric"
            oneTimeCode
            size="lg"
            placeholder=""
            role="group"
            aria-label={t('code')}
            aria-describedby="code-intro code-fault"
            value={code}
            error={fault !== null}
            getInputProps={(index) => ({
              // For the keyboard that phones show; of the field itself it would refuse Enter and letters.
              inputMode: 'numeric',
              'aria-label': t('codeCharacter', { position: index + 1, total: CODE_LENGTH }),
              'aria-invalid': fault !== null,
              // Where the dialog's focus trap begins.
              ...(index === 0 && { 'data-autofocus': true }),
            })}
            onChange={(value) => {
              setCode(value.slice(0, CODE_LENGTH));
              setFault(null);
            }}
            onComplete={verify}
          />
          <Input.Error id="code-fault" size="sm" role="alert" className={classes['fault'] ?? ''}>
            {fault}
          </Input.Error>
          <Button type="submit" fullWidth loading={isPending}>
            {t('verifyEmail')}
          </Button>
        </Stack>
      </form>
      <ResendCode email={email} />
      <Text size="sm" c="dimmed">
        {t('spamNote')}
      </Text>
    </Stack>
  );
}
