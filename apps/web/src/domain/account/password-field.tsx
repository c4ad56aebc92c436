import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordHints } from './password-hints';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'description'> {
  /** A new password, as far as it is typed: says below the field whether it will do, and how good it is. */
  advisedOn?: string;
}

/** A password, hidden until one asks to see it; its faults and advice are read out with it, which Mantine's alone are not. */
export function PasswordField({ advisedOn, error, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <PasswordInput
      error={error}
      aria-invalid={error ? true : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={advisedOn !== undefined && <PasswordHints password={advisedOn} />}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      {...rest}
    />
  );
}
