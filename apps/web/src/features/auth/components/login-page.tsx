import type { LoginResponse } from '@timbrel/api-client';
import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { loginMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { googleProblem, type GoogleReturn } from '../lib/google';
import { codeOwed, loginProblem } from '../lib/login-problem';
import { useGoogleReturn } from '../lib/use-google-return';
import { holdsSession, useStartSession } from '../lib/use-start-session';
import { PasswordField } from '../../../domain/account/password-field';
import { focusFirstFault } from '../../../domain/account/focus-first-fault';
import { useFormFaults } from '../../../domain/account/use-form-faults';
import { emailFault, passwordFault } from '../../../domain/account/validation';
import { Wait } from '../../../shared/ui/wait';
import { AuthFrame } from './auth-frame';
import { GoogleButton } from './google-button';
import { SecondFactorForm } from './second-factor-form';

/** Few sign-ins need it. */
const VerificationDialog = lazy(() => import('./verification-dialog'));

interface LoginPageProps {
  /** What the address holds, coming back from Google. */
  google: GoogleReturn;
  /** The path that was asked for before. */
  redirect: string | undefined;
}

/** /login. Who gets in is led on by the guard of the route. */
export function LoginPage({ google, redirect }: LoginPageProps) {
  const navigate = useNavigate();
  const { t } = useTranslation('auth');
  const startSession = useStartSession();
  const fault = useFormFaults();
  const [problem, setProblem] = useState<string | null>(null);
  const [verifying, setVerifying] = useState<string | null>(null);
  const [halfProof, setHalfProof] = useState<string | null>(null);
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
      startSession(answer);
    }
  };
  const onError = (error: unknown) => {
    const owed = codeOwed(error);
    if (owed) return setHalfProof(owed.token);
    const found = loginProblem(error);
    setProblem(found.kind === 'message' ? found.message : t(found.key));
    if (found.kind === 'inactive') setVerifying(form.values.email.trim());
  };
  const { mutate, isPending } = useMutation({ ...loginMutation(), onSuccess, onError });

  /** The guard of the route reads from the address where to go on. */
  const comeBackTo = (path = redirect) =>
    navigate({ to: '/login', search: path === undefined ? {} : { redirect: path }, replace: true });
  const isComing = useGoogleReturn({
    answer: google,
    onRead: () => void comeBackTo(),
    onSignedIn: (answer) => {
      toast.success({ title: t('authenticationTitle'), message: t('googleLoggedIn') });
      void comeBackTo(answer.return_to ?? redirect).then(() => startSession(answer));
    },
    onFailed: (error) => {
      const owed = codeOwed(error);
      if (owed) {
        void comeBackTo(owed.returnTo);
        return setHalfProof(owed.token);
      }
      const message = t(googleProblem(error));
      setProblem(message);
      toast.error({ title: t('authenticationErrorTitle'), message });
    },
  });

  useEffect(() => {
    if (problem !== null && verifying === null) alert.current?.focus();
  }, [problem, verifying]);

  const submit = form.onSubmit(({ email, ...rest }) => {
    setProblem(null);
    mutate({ body: { email: email.trim(), ...rest } });
  }, focusFirstFault);

  if (isComing) return <Wait>{t('googleComing')}</Wait>;
  return (
    <AuthFrame
      title={t(halfProof === null ? 'loginTitle' : 'secondFactorTitle')}
      footer={
        <>
          {t('noAccount')}{' '}
          <AnchorLink to="/signup" size="sm">
            {t('toSignup')}
          </AnchorLink>
        </>
      }
    >
      {halfProof === null ? (
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
            <PasswordField
              autoComplete="current-password"
              size="md"
              label={t('password')}
              {...form.getInputProps('password')}
            />
            <Group justify="space-between" gap="xs">
              <Checkbox label={t('rememberMe')} {...form.getInputProps('remember_me', { type: 'checkbox' })} />
              <AnchorLink to="/forgot-password" size="sm">
                {t('forgotPassword')}
              </AnchorLink>
            </Group>
            <Button type="submit" size="md" fullWidth loading={isPending}>
              {t('signIn', { ns: 'shell' })}
            </Button>
            <GoogleButton page="login" returnTo={redirect} />
          </Stack>
        </form>
      ) : (
        <SecondFactorForm token={halfProof} onSignedIn={onSuccess} onBack={() => setHalfProof(null)} />
      )}
      <Suspense>
        {verifying !== null && <VerificationDialog email={verifying} onClose={() => setVerifying(null)} />}
      </Suspense>
    </AuthFrame>
  );
}
