import { Badge, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BillingSwitch } from './billing-switch';
import { PlanCard } from './plan-card';
import { PlanGrid } from './plan-grid';
import { PlanLink } from './plan-links';
import { taglineOf } from './taglines';
import classes from './pricing.module.css';

/** The offers on the landing page, by the month unless switched. */
export function LandingPricing() {
  const { t } = useTranslation(['landing', 'pricing']);
  const [yearly, setYearly] = useState(false);
  return (
    <section id="pricing" aria-labelledby="pricing-title" className={classes['public']}>
      <div className={classes['head']}>
        <Title order={2} id="pricing-title" className={classes['title'] ?? ''}>
          {t('pricingTitle')}
        </Title>
        <BillingSwitch yearly={yearly} onChange={setYearly} labels={{ monthly: t('monthly'), yearly: t('yearly') }}>
          {yearly && (
            <Badge variant="light" color="moss">
              {t('saveUpTo')}
            </Badge>
          )}
        </BillingSwitch>
      </div>
      <PlanGrid>
        {(plan) => (
          <PlanCard
            plan={plan}
            yearly={yearly}
            tagline={t(`pricing:${taglineOf(plan.id)}`)}
            popularLabel={t('mostPopular')}
            headingOrder={3}
            billed={(amount) => t('billedAnnually', { amount })}
            action={
              <PlanLink plan={plan} yearly={yearly} labels={{ free: t('getStartedFree'), paid: t('choosePlan') }} />
            }
          />
        )}
      </PlanGrid>
    </section>
  );
}
