import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../domain/account/password-field';

interface NewPasswordFieldsProps {
  label: string;
  /** As far as it is typed. */
  password: string;
  /** What a form gives its fields `password` and `confirm`. */
  inputProps: (field: 'password' | 'confirm') => PasswordInputProps;
}

/** A password to be, typed twice. */
export function NewPasswordFields({ label, password, inputProps }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  const common = { autoComplete: 'new-password', size: 'md' } as const;
  return (
    <>
      <PasswordField {...common} label={label} advisedOn={password} {...inputProps('password')} />
      <PasswordField {...common} label={t('confirmPassword')} {...inputProps('confirm')} />
    </>
  );
}
