import { Badge, Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../shared/lib/product';
import { useSession } from '../shared/session/session';
import { LanguageSelect } from '../shared/ui/language-select';
import { AnchorLink, ButtonLink, PlainLink } from '../shared/ui/links';
import { Logo } from '../shared/ui/logo';
import { ThemeSelect } from '../shared/ui/theme-select';
import classes from './public-frame.module.css';

/** The frame of the pages that anybody may read: logo, prices, looks, and the way in or back to work. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'landing', 'legal']);
  const session = useSession();
  return (
    <div className={classes['frame']}>
      <header className={classes['bar']}>
        <PlainLink to="/" aria-label={t('home', { product: PRODUCT_NAME })}>
          <Logo />
        </PlainLink>
        <Group gap={4} wrap="nowrap">
          <ButtonLink to="/pricing" variant="subtle" color="gray" visibleFrom="sm">
            {t('landing:pricingTitle')}
          </ButtonLink>
          <LanguageSelect />
          <Box visibleFrom="sm">
            <ThemeSelect />
          </Box>
          {session.status === 'signedIn' ? (
            <>
              <PlainLink to={session.user.plan === 'free' ? '/pricing' : '/manage-subscription'}>
                <Badge variant="light" className={classes['plan'] ?? ''}>
                  {session.user.plan}
                </Badge>
              </PlainLink>
              <ButtonLink to="/dashboard" variant="default">
                {t('navDashboard')}
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to="/login" variant="subtle" color="gray">
                {t('signIn')}
              </ButtonLink>
              <ButtonLink to="/signup" variant="default" visibleFrom="sm">
                {t('getStarted')}
              </ButtonLink>
            </>
          )}
        </Group>
      </header>
      <main>{children}</main>
      <footer className={classes['footer']}>
        <nav aria-label={t('legal:footer')}>
          <AnchorLink to="/terms" size="sm" c="dimmed">
            {t('legal:termsTitle')}
          </AnchorLink>
          <AnchorLink to="/privacy" size="sm" c="dimmed">
            {t('legal:privacyTitle')}
          </AnchorLink>
        </nav>
      </footer>
    </div>
  );
}
