import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/ui/toast';
import { formatCountdown } from '../lib/use-countdown';
import { useResend } from '../lib/use-resend';

/** A link that sends another code; while that is not allowed yet, the time until it is, read out only at one minute and at the end. */
export function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation('verification');
  const { resend, sending, secondsLeft } = useResend({
    onSent: () => toast.success({ title: t('codeResentTitle'), message: t('verificationEmailSent') }),
    onFailed: () => toast.error({ title: t('resendFailedTitle'), message: t('resendFailedBody') }),
  });

  const waiting = secondsLeft > 0;
  const [waited, setWaited] = useState(false);
  if (waiting && !waited) setWaited(true);
  return (
    <>
      {waiting ? (
        <Text size="sm" c="dimmed">
          {t('resendIn', { time: formatCountdown(secondsLeft) })}
        </Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={520}
          ta="start"
          aria-disabled={sending}
          onClick={() => {
            if (!sending) resend(email);
          }}
        >
          {t('resend')}
        </Anchor>
      )}
      <VisuallyHidden role="status">
        {secondsLeft === 60 && t('resendInOneMinute')}
        {waited && secondsLeft === 0 && t('resendNow')}
      </VisuallyHidden>
    </>
  );
}
