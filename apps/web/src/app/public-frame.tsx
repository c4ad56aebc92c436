import { Badge } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../shared/lib/product';
import { UserContext, useSession } from '../domain/session/session';
import { LanguageSelect } from '../shared/ui/language-select';
import { AnchorLink, ButtonLink, PlainLink } from '../shared/ui/links';
import { Logo } from '../shared/ui/logo';
import { ThemeSelect } from '../shared/ui/theme-select';
import classes from './public-frame.module.css';

/** Strangers have no use for it. */
const UserMenu = lazy(() => import('./shell/user-menu').then((module) => ({ default: module.UserMenu })));

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
        <div className={classes['ways']}>
          <ButtonLink to="/pricing" variant="subtle" color="gray" visibleFrom="sm">
            {t('landing:pricingTitle')}
          </ButtonLink>
          <LanguageSelect />
          <div className={classes['wide']}>
            <ThemeSelect />
          </div>
          {session.status === 'signedIn' ? (
            <>
              <PlainLink to={session.user.plan === 'free' ? '/pricing' : '/manage-subscription'}>
                <Badge variant="light" tt="capitalize" className={classes['plan'] ?? ''}>
                  {session.user.plan}
                </Badge>
              </PlainLink>
              <ButtonLink to="/dashboard" variant="default" visibleFrom="sm">
                {t('navDashboard')}
              </ButtonLink>
              <UserContext value={session.user}>
                <Suspense>
                  <UserMenu />
                </Suspense>
              </UserContext>
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
        </div>
      </header>
      <main>{children}</main>
      <footer className={classes['footer']}>
        <div className={classes['foot']}>
          <Logo />
          <nav aria-label={t('landing:footer')}>
            <AnchorLink to="/pricing" size="sm" c="dimmed">
              {t('landing:pricingTitle')}
            </AnchorLink>
            <AnchorLink to="/terms" size="sm" c="dimmed">
              {t('legal:termsTitle')}
            </AnchorLink>
            <AnchorLink to="/privacy" size="sm" c="dimmed">
              {t('legal:privacyTitle')}
            </AnchorLink>
          </nav>
          <div className={classes['narrow']}>
            <ThemeSelect />
          </div>
        </div>
      </footer>
    </div>
  );
}
