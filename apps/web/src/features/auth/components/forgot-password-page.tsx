import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMailForward } from '@tabler/icons-react';
import { ApiError } from '@timbrel/api-client';
import { forgotPasswordMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstFault } from '../../../domain/account/focus-first-fault';
import { useFormFaults } from '../../../domain/account/use-form-faults';
import { emailFault } from '../../../domain/account/validation';
import { AnchorLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { formatCountdown, useCountdown } from '../lib/use-countdown';
import { AuthFrame } from './auth-frame';

/** /forgot-password: asks for a mailed link. Whether there is such an account is not said. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const fault = useFormFaults();
  const { secondsLeft, start } = useCountdown();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const news = useRef<HTMLDivElement>(null);
  const form = useForm({ initialValues: { email: '' }, validate: { email: (email) => fault(emailFault(email)) } });
  const { mutate, isPending } = useMutation({
    ...forgotPasswordMutation(),
    onSuccess: ({ resend_after_seconds }, { body }) => {
      start(resend_after_seconds);
      setSentTo(body.email);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) start(error.retryAfterSeconds);
      toast.failure(error);
    },
  });
  useEffect(() => {
    if (sentTo !== null) news.current?.focus();
  }, [sentTo]);

  return (
    <AuthFrame
      title={t('forgotTitle')}
      footer={
        <AnchorLink to="/login" size="sm">
          {t('backToLogin')}
        </AnchorLink>
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit(({ email }) => mutate({ body: { email: email.trim() } }), focusFirstFault)}
      >
        <Stack gap="md">
          {sentTo === null ? (
            <Text c="dimmed">{t('forgotIntro')}</Text>
          ) : (
            <Alert ref={news} tabIndex={-1} role="status" icon={<IconMailForward aria-hidden="true" />}>
              {t('forgotSent', { email: sentTo })}
            </Alert>
          )}
          <TextInput
            type="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            label={t('email')}
            {...form.getInputProps('email')}
          />
          {secondsLeft > 0 ? (
            <Button
              type="button"
              size="md"
              fullWidth
              data-disabled
              aria-disabled="true"
              onClick={(event) => event.preventDefault()}
            >
              {t('forgotAgainIn', { time: formatCountdown(secondsLeft) })}
            </Button>
          ) : (
            <Button type="submit" size="md" fullWidth loading={isPending}>
              {t('forgotSubmit')}
            </Button>
          )}
        </Stack>
      </form>
    </AuthFrame>
  );
}
