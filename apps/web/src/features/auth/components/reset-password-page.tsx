import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { resetPasswordMutation } from '@timbrel/api-client/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from './new-password-fields';
import { focusFirstFault } from '../../../domain/account/focus-first-fault';
import { useFormFaults } from '../../../domain/account/use-form-faults';
import { confirmFault, newPasswordFault } from '../../../domain/account/validation';
import { describeError, errorCode } from '../../../shared/i18n/describe-error';
import { leaveSession } from '../../../domain/session/session';
import { AnchorLink, ButtonLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { AuthFrame } from './auth-frame';

/** /reset-password: a new password by the mailed link. Every session ends with it, also one of this browser. */
export function ResetPasswordPage({ token }: { token: string | null }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame
      title={t('resetTitle')}
      footer={
        <AnchorLink to="/login" size="sm">
          {t('backToLogin')}
        </AnchorLink>
      }
    >
      {token === null ? <DeadLink /> : <ResetForm token={token} />}
    </AuthFrame>
  );
}

/** The link does nothing: the way to another one. */
function DeadLink() {
  const { t } = useTranslation('auth');
  return (
    <Stack gap="md">
      <Alert color="coral" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
        {t('resetLinkInvalid')}
      </Alert>
      <ButtonLink to="/forgot-password" size="md" fullWidth>
        {t('resetAskAgain')}
      </ButtonLink>
    </Stack>
  );
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const fault = useFormFaults();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const alert = useRef<HTMLDivElement>(null);
  const form = useForm({
    initialValues: { password: '', confirm: '', revokeAccess: false },
    validate: {
      password: (password) => fault(newPasswordFault(password)),
      confirm: (confirm, { password }) => fault(confirmFault(confirm, password)),
    },
  });
  const { mutate, isPending, error } = useMutation({
    ...resetPasswordMutation(),
    onSuccess: async () => {
      leaveSession(queryClient);
      toast.success({ title: t('resetDoneTitle'), message: t('resetDoneBody') });
      await navigate({ to: '/login' });
    },
  });
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);

  if (errorCode(error) === 'LINK_INVALID') return <DeadLink />;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ password, revokeAccess }) =>
          mutate({ body: { token, password, ...(revokeAccess && { revoke_access: true }) } }),
        focusFirstFault,
      )}
    >
      <Stack gap="md">
        {error ? (
          <Alert ref={alert} tabIndex={-1} color="coral" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
            {describeError(error)}
          </Alert>
        ) : (
          <Text c="dimmed">{t('resetIntro')}</Text>
        )}
        <NewPasswordFields
          label={t('newPassword')}
          password={form.values.password}
          inputProps={(field) => form.getInputProps(field)}
        />
        <Checkbox
          label={t('resetRevokeAccess')}
          description={t('resetRevokeAccessHint')}
          {...form.getInputProps('revokeAccess', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          {t('resetSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
