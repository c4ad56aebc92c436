import type { Violation } from '@timbrel/subtitles';
import { useTranslation } from 'react-i18next';
import { RULE_LABELS, RULE_UNITS } from './rule-labels';

type Measured = Pick<Violation, 'code' | 'value' | 'limit'>;

/** Words for an objection: what was measured ('21.4 CPS'), and what is wanted ('Reads too fast, aim for 17'). */
export function useMeasured() {
  const { t, i18n } = useTranslation('rules');
  const number = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 1 ? 3 : 1 }).format(value);
  return {
    measured: ({ code, value }: Measured) =>
      code === 'empty' ? t(RULE_LABELS[code]) : t(RULE_UNITS[code], { value: number(value) }),
    wanted: ({ code, limit }: Measured) =>
      code === 'empty' ? t(RULE_LABELS[code]) : t('ruleAim', { rule: t(RULE_LABELS[code]), limit: number(limit) }),
  };
}
