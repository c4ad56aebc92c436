import { Text } from '@mantine/core';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const TEXTS = {
  translation: { left: 'translation:wordsLeft', unlimited: 'translation:wordsUnlimited' },
  summarization: { left: 'summarization:wordsLeft', unlimited: 'summarization:wordsUnlimited' },
} as const;

/** How many words of a month's allowance are left. */
export function WordsLeft({ feature }: { feature: keyof typeof TEXTS }) {
  const { t, i18n } = useTranslation(['translation', 'summarization']);
  const { data: plan } = useQuery(getPlanLimitsOptions());
  if (!plan) return null;
  const { limit, used, reserved } = plan.usage[feature];
  const count = Math.max(0, limit - used - reserved);
  const formatted = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <Text size="sm" mt="md" {...(limit >= 0 && count === 0 && { c: 'var(--ui-warning-text)', fw: 520 })}>
      {limit < 0 ? t(TEXTS[feature].unlimited) : t(TEXTS[feature].left, { count, formatted })}
    </Text>
  );
}
