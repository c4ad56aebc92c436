import { Loader, Stack } from '@mantine/core';
import { ApiError } from '@timbrel/api-client';
import { IconCircleCheck, IconMail, IconMailX } from '@tabler/icons-react';
import { verifyEmailMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, errorCode, localWords } from '../../../shared/i18n/describe-error';
import { ButtonLink } from '../../../shared/ui/links';
import { Notice } from '../../../shared/ui/notice';
import { toast } from '../../../shared/ui/toast';
import { useStartFirstSession } from '../lib/use-start-session';
import { ResendByAddress } from './resend-by-address';

const TO_DASHBOARD_MS = 2000;

/** The server's words, else what its status means; null where no answer came. Its words about a wrong link are English alone. */
const reasonOf = (error: unknown): string | null =>
  errorCode(error) === 'VERIFICATION_FAILED' && i18next.language !== 'en'
    ? i18next.t('LINK_INVALID', { ns: 'errors' })
    : (localWords(error) ?? (error instanceof ApiError && error.status > 0 ? describeError(error) : null));

/** The token worked: on to the dashboard after two seconds, unless somebody is at work in the card. */
function Verified() {
  const { t } = useTranslation('verification');
  const navigate = useNavigate();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const atWork = card.current?.querySelector('a')?.matches(':focus') === true;
      if (!atWork) void navigate({ to: '/dashboard' });
    }, TO_DASHBOARD_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div ref={card}>
      <Notice
        icon={<IconCircleCheck />}
        color="moss"
        title={t('pageVerifiedTitle')}
        actions={<ButtonLink to="/dashboard">{t('goToDashboard')}</ButtonLink>}
      >
        {t('pageVerifiedBody')}
      </Notice>
    </div>
  );
}

function Failed({ reason }: { reason: string }) {
  const { t } = useTranslation('verification');
  return (
    <Notice
      icon={<IconMailX />}
      color="coral"
      title={t('pageFailedTitle')}
      actions={
        <Stack w="100%">
          <ResendByAddress />
          <ButtonLink to="/login" variant="subtle">
            {t('backToLogin')}
          </ButtonLink>
        </Stack>
      }
    >
      <span role="alert">{reason}</span>
    </Notice>
  );
}

/** /verify-email: trades the token of the mailed link for a session, once. */
export function VerifyEmailPage({ token }: { token: string | null }) {
  return (
    <main>
      <Verification token={token} />
    </main>
  );
}

function Verification({ token }: { token: string | null }) {
  const { t } = useTranslation('verification');
  const startSession = useStartFirstSession();
  const sent = useRef<string | null>(null);
  const { mutate, error, isSuccess } = useMutation({
    ...verifyEmailMutation(),
    onSuccess: (answer) => {
      toast.success({ title: t('authenticationTitle', { ns: 'auth' }), message: t('emailVerified') });
      startSession(answer);
    },
    onError: (failure) => toast.error({ title: t('pageFailedTitle'), message: reasonOf(failure) ?? t('pageFailed') }),
  });

  useEffect(() => {
    if (token === null || sent.current === token) return;
    sent.current = token;
    mutate({ body: { token } });
  }, [token, mutate]);

  if (token === null) return <Failed reason={t('noToken')} />;
  if (isSuccess) return <Verified />;
  if (error) return <Failed reason={reasonOf(error) ?? t('pageFailed')} />;
  return (
    <Notice icon={<IconMail />} title={t('pagePending')}>
      <Loader aria-hidden="true" />
    </Notice>
  );
}
