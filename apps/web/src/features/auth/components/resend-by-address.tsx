import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { formatCountdown } from '../lib/use-countdown';
import { focusFirstFault } from '../../../domain/account/focus-first-fault';
import { useFormFaults } from '../../../domain/account/use-form-faults';
import { useResend } from '../lib/use-resend';
import { emailFault } from '../../../domain/account/validation';

/** Sends the verification mail again to an address that one types, since a link that failed doesn't say whose it was. */
export function ResendByAddress() {
  const { t } = useTranslation('verification');
  const fault = useFormFaults();
  const form = useForm({ initialValues: { email: '' }, validate: { email: (email) => fault(emailFault(email)) } });
  const { resend, sending, secondsLeft } = useResend({
    onSent: () => toast.success({ title: t('resendTitle'), message: t('verificationEmailSent') }),
    onFailed: () => toast.error({ title: t('resendTitle'), message: t('resendFailedBody') }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ email }) => resend(email), focusFirstFault)}>
      <Stack gap="sm" ta="start">
        <TextInput
          type="email"
          autoComplete="email"
          inputMode="email"
          label={t('email', { ns: 'auth' })}
          {...form.getInputProps('email')}
        />
        {secondsLeft > 0 ? (
          <Button type="button" data-disabled aria-disabled="true" onClick={(event) => event.preventDefault()}>
            {t('resendIn', { time: formatCountdown(secondsLeft) })}
          </Button>
        ) : (
          <Button type="submit" loading={sending}>
            {t('resendVerificationEmail')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
