import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../../shared/lib/product';
import { useSession } from '../../../shared/session/session';
import { ButtonLink } from '../../../shared/ui/links';
import { PageTitle } from '../../../shared/ui/page-title';
import { QuietWave } from '../../../shared/ui/quiet-wave';
import classes from './landing-page.module.css';

const CLAIMS = ['statAccuracy', 'statLanguages', 'statSupport', 'statFiles'] as const;

/** `/`: what the product does, and the way in. Whoever is signed in finds the way back to work. */
export function LandingPage() {
  const { t } = useTranslation('landing');
  const signedIn = useSession().status === 'signedIn';
  return (
    <>
      <div className={classes['main']}>
        <div className={classes['hero']}>
          <PageTitle className={classes['title'] ?? ''}>{t('heroTitle', { product: PRODUCT_NAME })}</PageTitle>
          <Text className={classes['lead'] ?? ''}>{t('heroLead')}</Text>
          <Group gap="sm">
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
        <QuietWave />
      </div>
      <ul className={classes['claims']}>
        {CLAIMS.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </>
  );
}
