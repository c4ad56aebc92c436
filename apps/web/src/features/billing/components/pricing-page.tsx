import { Badge, Button, Card, SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../shared/ui/page-title';
import { CompareTable } from './compare-table';
import { ContactDialog } from './contact-dialog';
import { Faq } from './faq';
import { PlanCard } from './plan-card';
import { PlanGrid } from './plan-grid';
import { PlanLink } from './plan-links';
import { taglineOf } from './taglines';
import { TrialOffer } from './trial-offer';
import classes from './pricing.module.css';

/** `/pricing`: the offers by the year unless switched, all their figures, and answers. */
export function PricingPage() {
  const { t } = useTranslation('pricing');
  const [cycle, setCycle] = useState('yearly');
  const [writing, setWriting] = useState(false);
  const yearly = cycle === 'yearly';
  const contact = () => setWriting(true);
  return (
    <div className={classes['public']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        <div className={classes['switch']}>
          <SegmentedControl
            aria-label={t('billingSwitch')}
            value={cycle}
            onChange={setCycle}
            data={[
              { value: 'monthly', label: t('monthly') },
              { value: 'yearly', label: t('annual') },
            ]}
          />
          <Badge variant="light" color="moss">
            {t('saveUpTo')}
          </Badge>
          <VisuallyHidden role="status">{t('pricesShown', { cycle: t(yearly ? 'annual' : 'monthly') })}</VisuallyHidden>
        </div>
      </div>
      <PlanGrid>
        {(plan) => (
          <PlanCard
            plan={plan}
            yearly={yearly}
            tagline={t(taglineOf(plan.id))}
            popularLabel={t('mostPopular')}
            headingOrder={2}
            billed={(amount) => t('billedAnnually', { amount })}
            action={
              <PlanLink plan={plan} yearly={yearly} labels={{ free: t('getStartedFree'), paid: t('getStarted') }} />
            }
          />
        )}
      </PlanGrid>
      <TrialOffer />
      <CompareTable />
      <Card component="section" className={classes['band'] ?? ''} aria-labelledby="enterprise">
        <div>
          <Title order={2} id="enterprise" size="h3">
            {t('enterprise')}
          </Title>
          <Text c="dimmed">{t('enterpriseBody')}</Text>
        </div>
        <Button variant="default" onClick={contact}>
          {t('contactUs')}
        </Button>
      </Card>
      <Faq onContact={contact} />
      {writing && <ContactDialog opened onClose={() => setWriting(false)} />}
    </div>
  );
}
