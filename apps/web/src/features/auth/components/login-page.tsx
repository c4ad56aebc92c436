import type { LoginResponse } from '@timbrel/api-client';
import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { loginMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { loginProblem } from '../lib/login-problem';
import { holdsSession, useEnter } from '../lib/use-enter';
import { useFormFaults } from '../lib/use-form-faults';
import { emailFault, passwordFault } from '../lib/validation';
import { AuthFrame } from './auth-frame';

/** Few sign-ins need it. */
const VerificationDialog = lazy(() => import('./verification-dialog'));

/** /login. Who gets in is led on by the guard of the route. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const fault = useFormFaults();
  const [problem, setProblem] = useState<string | null>(null);
  const [verifying, setVerifying] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);

  const form = useForm({
    initialValues: { email: '', password: '', remember_me: false },
    validate: { email: (email) => fault(emailFault(email)), password: (password) => fault(passwordFault(password)) },
  });

  const onSuccess = (answer: LoginResponse) => {
    if (!holdsSession(answer)) {
      toast.error({ title: t('authenticationErrorTitle'), message: t('loginWithoutSession') });
    } else if (!answer.user.email_verified) {
      setVerifying(answer.user.email);
    } else {
      toast.success({ title: t('authenticationTitle'), message: t('loggedIn') });
      enter(answer);
    }
  };
  const onError = (error: unknown) => {
    const found = loginProblem(error);
    setProblem(found.kind === 'message' ? found.message : t(found.key));
    if (found.kind === 'inactive') setVerifying(form.values.email.trim());
  };
  const { mutate, isPending } = useMutation({ ...loginMutation(), onSuccess, onError });

  useEffect(() => {
    if (problem !== null && verifying === null) alert.current?.focus();
  }, [problem, verifying]);

  const submit = form.onSubmit(({ email, ...rest }) => {
    setProblem(null);
    mutate({ body: { email: email.trim(), ...rest } });
  });

  return (
    <AuthFrame
      title={t('loginTitle')}
      footer={
        <>
          {t('noAccount')}{' '}
          <AnchorLink to="/signup" size="sm">
            {t('toSignup')}
          </AnchorLink>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {problem !== null && (
            <Alert ref={alert} tabIndex={-1} color="coral" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
              {problem}
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
          <PasswordInput
            autoComplete="current-password"
            size="md"
            label={t('password')}
            visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
            {...form.getInputProps('password')}
          />
          <Checkbox label={t('rememberMe')} {...form.getInputProps('remember_me', { type: 'checkbox' })} />
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {t('signIn', { ns: 'shell' })}
          </Button>
        </Stack>
      </form>
      <Suspense>
        {verifying !== null && <VerificationDialog email={verifying} onClose={() => setVerifying(null)} />}
      </Suspense>
    </AuthFrame>
  );
}
