import { Button, Stack, Text, Title } from '@mantine/core';
import { changePasswordMutation } from '@timbrel/api-client/query';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../domain/account/password-field';
import { describeRefusal, errorCode } from '../../../shared/i18n/describe-error';
import { toast } from '../../../shared/ui/toast';
import { type PasswordChange, passwordChangeFault } from '../lib/password-change';

const EMPTY: PasswordChange = { current: '', next: '', confirm: '' };
const FIELDS = [
  { name: 'current', label: 'currentPassword', autoComplete: 'current-password' },
  { name: 'next', label: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirm', label: 'confirmNewPassword', autoComplete: 'new-password' },
] as const;

/** A new password. The button comes with the first letter and works once all three fields have some. */
export function PasswordForm() {
  const { t } = useTranslation(['settings', 'auth']);
  const [values, setValues] = useState(EMPTY);
  const filled = Object.values(values).filter((value) => value !== '').length;
  const { mutate, isPending, error, reset } = useMutation({
    ...changePasswordMutation(),
    onSuccess: () => {
      setValues(EMPTY);
      toast.success({ title: t('passwordChangedTitle'), message: t('passwordChangedBody') });
    },
    onError: (failure) => {
      const message = describeRefusal(failure, t('passwordChangeFailedBody'));
      toast.error({ title: t('passwordChangeFailedTitle'), message });
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const fault = passwordChangeFault(values);
    if (fault) toast.error({ id: fault, title: t(`${fault}Title`), message: t(`${fault}Body`) });
    else mutate({ body: { currentPassword: values.current, newPassword: values.next } });
  };
  // A disabled button keeps the browser from submitting, and from saying what is missing.
  const submitByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && filled < FIELDS.length) submit(event);
  };
  const isWrong = errorCode(error) === 'CURRENT_PASSWORD_WRONG';
  return (
    <form noValidate onSubmit={submit} aria-labelledby="password-title">
      <Stack gap="sm">
        <div>
          <Title order={3} fz="md" id="password-title">
            {t('passwordTitle')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('passwordHint')}
          </Text>
        </div>
        {FIELDS.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            label={t(label)}
            autoComplete={autoComplete}
            value={values[name]}
            error={name === 'current' && isWrong && t('currentPasswordWrong')}
            {...(name === 'next' && values.next !== '' && { advisedOn: values.next })}
            onKeyDown={submitByEnter}
            onChange={({ currentTarget: { value } }) => {
              reset();
              setValues((known) => ({ ...known, [name]: value }));
            }}
          />
        ))}
        {filled > 0 && (
          <Button type="submit" variant="default" loading={isPending} disabled={filled < FIELDS.length}>
            {t('changePassword')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
