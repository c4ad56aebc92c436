import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { signupMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../shared/ui/links';
import { toast } from '../../../shared/ui/toast';
import { signupMessage } from '../lib/login-problem';
import { NewPasswordFields } from './new-password-fields';
import { focusFirstFault } from '../../../domain/account/focus-first-fault';
import { useFormFaults } from '../../../domain/account/use-form-faults';
import { confirmFault, emailFault, nameFault, newPasswordFault, termsFault } from '../../../domain/account/validation';
import { AuthFrame } from './auth-frame';
import { GoogleButton } from './google-button';

/** Comes while the answer is on its way. */
const VerificationDialog = lazy(() => import('./verification-dialog'));

/** /signup. Every sign-up ends in the verification dialog; after it the guard of the route leads on. */
export function SignupPage() {
  const { t } = useTranslation(['auth', 'legal']);
  const fault = useFormFaults();
  const [problem, setProblem] = useState<string | null>(null);
  const [verifying, setVerifying] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);

  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirm: '', terms: false },
    validate: {
      name: (name) => fault(nameFault(name)),
      email: (email) => fault(emailFault(email)),
      password: (password) => fault(newPasswordFault(password)),
      confirm: (confirm, { password }) => fault(confirmFault(confirm, password)),
      terms: (terms) => fault(termsFault(terms)),
    },
  });

  const { mutate, isPending } = useMutation({
    ...signupMutation(),
    onSuccess: ({ email }) => {
      toast.success({ title: t('authenticationTitle'), message: t('accountCreated') });
      setVerifying(email);
    },
    onError: (error) => setProblem(signupMessage(error) ?? t('signupFailed')),
  });

  useEffect(() => {
    if (problem !== null) alert.current?.focus();
  }, [problem]);

  const submit = form.onSubmit(({ name, email, password }) => {
    setProblem(null);
    mutate({ body: { name: name.trim(), email: email.trim(), password } });
  }, focusFirstFault);

  return (
    <AuthFrame
      title={t('signupTitle')}
      footer={
        <>
          {t('haveAccount')}{' '}
          <AnchorLink to="/login" size="sm">
            {t('signIn', { ns: 'shell' })}
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
          <TextInput autoComplete="name" size="md" label={t('fullName')} {...form.getInputProps('name')} />
          <TextInput
            type="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            label={t('email')}
            {...form.getInputProps('email')}
          />
          <NewPasswordFields
            label={t('password')}
            password={form.values.password}
            inputProps={(field) => form.getInputProps(field)}
          />
          <Group justify="space-between" gap="xs">
            <Checkbox
              label={t('acceptTerms')}
              aria-invalid={form.errors['terms'] ? true : undefined}
              {...form.getInputProps('terms', { type: 'checkbox' })}
            />
            <AnchorLink to="/terms" target="_blank" size="sm">
              {t('legal:termsTitle')}
            </AnchorLink>
          </Group>
          <Button type="submit" size="md" fullWidth loading={isPending}>
            {t('signUp')}
          </Button>
          <GoogleButton page="signup" />
        </Stack>
      </form>
      <Suspense>
        {verifying !== null && <VerificationDialog email={verifying} onClose={() => setVerifying(null)} />}
      </Suspense>
    </AuthFrame>
  );
}
