import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/lib/money';
import { pricePerMonth } from '../lib/plan-display';
import { plansOptions } from '../queries';
import classes from './pricing.module.css';

interface BillingSwitchProps {
  yearly: boolean;
  onChange: (yearly: boolean) => void;
  /** In the surface's words. */
  labels: { monthly: string; yearly: string };
  /** What stands beside it. */
  children: ReactNode;
}

/** By the month or by the year. Whoever does not see the prices change is told them. */
export function BillingSwitch({ yearly, onChange, labels, children }: BillingSwitchProps) {
  const { t, i18n } = useTranslation('pricing');
  const { data = [] } = useQuery(plansOptions());
  const prices = data.map(
    (plan) => `${plan.name} ${formatMoney(pricePerMonth(plan, yearly), plan.currency, i18n.language)}`,
  );
  return (
    <div className={classes['switch']}>
      <SegmentedControl
        className={classes['track'] ?? ''}
        aria-label={t('billingSwitch')}
        value={yearly ? 'yearly' : 'monthly'}
        onChange={(value) => onChange(value === 'yearly')}
        data={[
          { value: 'monthly', label: labels.monthly },
          { value: 'yearly', label: labels.yearly },
        ]}
      />
      {children}
      <VisuallyHidden role="status">
        {[t('pricesShown', { cycle: yearly ? labels.yearly : labels.monthly }), ...prices].join(' ')}
      </VisuallyHidden>
    </div>
  );
}
