import { Loader } from '@mantine/core';
import { IconMail, IconMailCheck, IconMailX } from '@tabler/icons-react';
import { confirmEmailMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../shared/i18n/describe-error';
import { leaveSession, sessionOptions } from '../../../domain/session/session';
import { ButtonLink } from '../../../shared/ui/links';
import { Notice } from '../../../shared/ui/notice';

/** /confirm-email: makes a new address the account's, or takes the old one back, as the mailed link says. */
export function ConfirmEmailPage({ token }: { token: string | null }) {
  return (
    <main>
      <Confirmation token={token} />
    </main>
  );
}

function Confirmation({ token }: { token: string | null }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const sent = useRef<string | null>(null);
  const { mutate, data, error } = useMutation({
    ...confirmEmailMutation(),
    onSuccess: ({ outcome }) => {
      if (outcome === 'undone') leaveSession(queryClient);
      else void queryClient.invalidateQueries(sessionOptions());
    },
  });
  useEffect(() => {
    if (token === null || sent.current === token) return;
    sent.current = token;
    mutate({ body: { token } });
  }, [token, mutate]);

  if (token === null || error) {
    return (
      <Notice
        icon={<IconMailX />}
        color="coral"
        title={t('confirmFailedTitle')}
        actions={<ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>}
      >
        <span role="alert">{error ? describeError(error) : t('confirmNoToken')}</span>
      </Notice>
    );
  }
  if (!data) {
    return (
      <Notice icon={<IconMail />} title={t('confirmPending')}>
        <Loader aria-hidden="true" />
      </Notice>
    );
  }
  const isUndone = data.outcome === 'undone';
  return (
    <Notice
      icon={<IconMailCheck />}
      color="moss"
      title={t(isUndone ? 'confirmUndoneTitle' : 'confirmChangedTitle')}
      actions={
        <ButtonLink to={isUndone ? '/login' : '/dashboard'}>{t(isUndone ? 'backToLogin' : 'toDashboard')}</ButtonLink>
      }
    >
      <span role="status">{t(isUndone ? 'confirmUndoneBody' : 'confirmChangedBody', { email: data.email })}</span>
    </Notice>
  );
}
