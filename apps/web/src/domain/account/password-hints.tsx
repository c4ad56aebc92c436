import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD_LENGTH } from './validation';
import { passwordStrength } from './password-strength';
import classes from './password-hints.module.css';

const STRENGTH = { tooShort: null, weak: 'strengthWeak', fair: 'strengthFair', strong: 'strengthStrong' } as const;

/** Says while one types whether the rule is kept, and how good the password is. */
export function PasswordHints({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password);
  const kept = strength !== 'tooShort';
  const Icon = kept ? IconCheck : IconPoint;
  const advice = STRENGTH[strength];
  return (
    <span className={classes['hints']}>
      <span className={classes['rule']} data-kept={kept || undefined}>
        <Icon size={14} aria-hidden="true" />
        {t('passwordRule', { count: MIN_PASSWORD_LENGTH })}
      </span>
      {advice !== null && <span aria-live="polite">{t(advice)}</span>}
    </span>
  );
}
