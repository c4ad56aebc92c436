import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../../shared/lib/product';
import { useSession } from '../../../shared/session/session';
import { LanguageSelect } from '../../../shared/ui/language-select';
import { ButtonLink } from '../../../shared/ui/links';
import { Logo } from '../../../shared/ui/logo';
import { PageTitle } from '../../../shared/ui/page-title';
import { QuietWave } from '../../../shared/ui/quiet-wave';
import { ThemeSelect } from '../../../shared/ui/theme-select';
import classes from './landing-page.module.css';

/** `/`: what the product does, and the way in. Whoever is signed in finds the way back to work. */
export function LandingPage() {
  const { t } = useTranslation(['landing', 'shell']);
  const signedIn = useSession().status === 'signedIn';
  return (
    <div className={classes['landing']}>
      <header className={classes['bar']}>
        <Logo />
        <Group gap={4} wrap="nowrap">
          <LanguageSelect />
          <Box visibleFrom="sm">
            <ThemeSelect />
          </Box>
          {signedIn ? (
            <ButtonLink to="/dashboard" variant="default">
              {t('shell:navDashboard')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" variant="subtle" color="gray">
                {t('shell:signIn')}
              </ButtonLink>
              <ButtonLink to="/signup" variant="default" visibleFrom="sm">
                {t('shell:getStarted')}
              </ButtonLink>
            </>
          )}
        </Group>
      </header>
      <main className={classes['main']}>
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
          </Group>
        </div>
        <QuietWave />
      </main>
    </div>
  );
}
