import { SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state';
import type { Plan } from '../lib/plan-display';
import { plansOptions } from '../queries';
import { narrowOrder } from './narrow-order';
import classes from './pricing.module.css';

/** The plans side by side: boxes of their size while they load, and what to do when they don't come. */
export function PlanGrid({ children }: { children: (plan: Plan) => ReactNode }) {
  const { t } = useTranslation('pricing');
  const { data, error, isFetching, refetch } = useQuery(plansOptions());
  if (error && !data)
    return <ErrorState error={error} message={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md" className={classes['grid'] ?? ''}>
      {data
        ? data.map((plan, index) => (
            <div
              key={plan.id}
              id={`plan-${plan.id}`}
              className={classes['place']}
              style={{ '--order': narrowOrder(plan, index) } as CSSProperties}
            >
              {children(plan)}
            </div>
          ))
        : Array.from({ length: 4 }, (_, i) => <Skeleton key={i} height={520} radius={14} />)}
    </SimpleGrid>
  );
}
