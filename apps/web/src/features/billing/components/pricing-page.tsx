import { Badge, Button, Card, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../domain/session/session';
import { OnDemand } from '../../../shared/ui/on-demand';
import { PageTitle } from '../../../shared/ui/page-title';
import { BillingSwitch } from './billing-switch';
import { CompareTable } from './compare-table';
import { Faq } from './faq';
import { PlanCard } from './plan-card';
import { PlanChips } from './plan-chips';
import { PlanGrid } from './plan-grid';
import { PlanLink } from './plan-links';
import { taglineOf } from './taglines';
import classes from './pricing.module.css';

/** What only some see, and nobody at first. */
const ContactDialog = lazy(() => import('./contact-dialog').then((module) => ({ default: module.ContactDialog })));
const TrialOffer = lazy(() => import('./trial-offer').then((module) => ({ default: module.TrialOffer })));

/** `/pricing`: the offers by the year unless switched, all their figures, and answers. */
export function PricingPage() {
  const { t } = useTranslation('pricing');
  const [yearly, setYearly] = useState(true);
  const [writing, setWriting] = useState(false);
  const signedIn = useSession().status === 'signedIn';
  const contact = () => setWriting(true);
  return (
    <div className={classes['public']}>
      <div className={classes['head']}>
        <PageTitle className={classes['title'] ?? ''}>{t('title')}</PageTitle>
        <BillingSwitch yearly={yearly} onChange={setYearly} labels={{ monthly: t('monthly'), yearly: t('annual') }}>
          <Badge variant="light" color="moss">
            {t('saveUpTo')}
          </Badge>
        </BillingSwitch>
      </div>
      <PlanChips />
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
      {signedIn && (
        <Suspense>
          <TrialOffer />
        </Suspense>
      )}
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
      <OnDemand wanted={writing}>
        <ContactDialog opened={writing} onClose={() => setWriting(false)} />
      </OnDemand>
    </div>
  );
}
