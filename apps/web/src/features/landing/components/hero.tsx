import { Group, Text } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../../shared/lib/product';
import { useSession } from '../../../domain/session/session';
import { ButtonLink } from '../../../shared/ui/links';
import { PageTitle } from '../../../shared/ui/page-title';
import { TranscriptDemo } from './demo/transcript-demo';
import classes from './landing-page.module.css';

/** The promise, the two ways on, and the proof beside them. Whoever is signed in finds the way back to work. */
export function Hero({ ways }: { ways: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('landing');
  const signedIn = useSession().status === 'signedIn';
  return (
    <div className={classes['hero']}>
      <div className={classes['promise']}>
        <PageTitle className={classes['title'] ?? ''}>{t('heroTitle', { product: PRODUCT_NAME })}</PageTitle>
        <Text className={classes['lead'] ?? ''}>{t('heroLead')}</Text>
        <Group gap="sm" ref={ways}>
          {signedIn ? (
            <ButtonLink to="/dashboard" size="lg">
              {t('toDashboard')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/signup" size="lg">
              {t('startFreeTrial')}
            </ButtonLink>
          )}
          <ButtonLink to="/pricing" size="lg" variant="default">
            {t('viewPricing')}
          </ButtonLink>
        </Group>
      </div>
      <TranscriptDemo />
    </div>
  );
}
