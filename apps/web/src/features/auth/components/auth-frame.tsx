import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../../shared/lib/product';
import { LanguageSelect } from '../../../shared/ui/language-select';
import { PlainLink } from '../../../shared/ui/links';
import { Logo } from '../../../shared/ui/logo';
import { PageTitle } from '../../../shared/ui/page-title';
import { ThemeSelect } from '../../../shared/ui/theme-select';
import { QuietWave } from './quiet-wave';
import classes from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  children: ReactNode;
  /** The line under the form that leads to the other page. */
  footer: ReactNode;
}

/** Sign-in and sign-up: a form of 400 px, and on wide screens a recording that says nothing. */
export function AuthFrame({ title, children, footer }: AuthFrameProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={classes['frame']}>
      <div className={classes['side']}>
        <header className={classes['bar']}>
          <PlainLink to="/" aria-label={t('home', { product: PRODUCT_NAME })}>
            <Logo />
          </PlainLink>
          <Group gap={4}>
            <LanguageSelect />
            <ThemeSelect />
          </Group>
        </header>
        <main className={classes['main']}>
          <div className={classes['form']}>
            <PageTitle mb="lg">{title}</PageTitle>
            {children}
            <p className={classes['footer']}>{footer}</p>
          </div>
        </main>
      </div>
      <QuietWave />
    </div>
  );
}
