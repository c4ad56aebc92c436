import { Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { type Plan, pricePerMonth, yearlySaving } from '../lib/plan-display';
import classes from './pricing.module.css';

interface PlanPriceProps {
  plan: Plan;
  yearly: boolean;
  /** '$83.88 billed annually', in the surface's words. */
  billed: (amount: string) => string;
}

/** A month's price; by the year with the monthly one struck through, what it saves, and what is billed. */
export function PlanPrice({ plan, yearly, billed }: PlanPriceProps) {
  const { t, i18n } = useTranslation('pricing');
  const money = (amount: number) => formatMoney(amount, plan.currency, i18n.language);
  const isFree = plan.price === 0;
  const perYear = yearly && !isFree;
  return (
    <div className={classes['price']}>
      <Group gap={8} align="baseline" wrap="nowrap">
        <Text component="span" className={classes['amount'] ?? ''}>
          {money(pricePerMonth(plan, yearly))}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {t('perMonth')}
        </Text>
        {perYear && (
          <>
            <Text component="s" size="sm" c="dimmed" td="line-through" aria-hidden="true">
              {money(plan.price)}
            </Text>
            <VisuallyHidden>{t('was', { amount: money(plan.price) })}</VisuallyHidden>
          </>
        )}
      </Group>
      <Group gap={8} mih={24}>
        <Text size="sm" c="dimmed">
          {isFree
            ? t('freeForever')
            : perYear
              ? billed(money(Math.round(plan.price_yearly * 100)))
              : t('billedMonthly')}
        </Text>
        {perYear && (
          <Badge variant="light" color="moss">
            {t('saves', { percent: yearlySaving(plan) })}
          </Badge>
        )}
      </Group>
    </div>
  );
}
