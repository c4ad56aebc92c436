import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { plansOptions } from '../queries';
import { narrowOrder } from './narrow-order';
import classes from './pricing.module.css';

/** On a phone, where the cards stand below each other: the way to each, always in reach. */
export function PlanChips() {
  const { t } = useTranslation('pricing');
  const { data } = useQuery(plansOptions());
  if (!data) return null;
  return (
    <nav className={classes['chips']} aria-label={t('plans')}>
      {data.map((plan, index) => (
        <a key={plan.id} href={`#plan-${plan.id}`} style={{ '--order': narrowOrder(plan, index) } as CSSProperties}>
          {plan.name}
        </a>
      ))}
    </nav>
  );
}
