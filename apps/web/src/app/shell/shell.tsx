import { AppShell, Drawer } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../shared/ui/logo';
import { BottomBar, type Sheet } from './bottom-bar';
import { ProfileSheet } from './profile-sheet';
import { ServicesSheet } from './services-sheet';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

const MAIN_ID = 'main';

interface ShellProps {
  /** Comes from a feature and stands in the top bar. */
  jobs: ReactNode;
  /** What belongs to every page, such as a place to drop files. */
  children: ReactNode;
}

/** The bars around every signed-in page. */
export function Shell({ jobs, children }: ShellProps) {
  const { t } = useTranslation('shell');
  const [menuOpened, setMenuOpened] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const closeSheet = () => setSheet(null);

  return (
    <ModalsProvider labels={{ confirm: t('confirm', { ns: 'common' }), cancel: t('cancel', { ns: 'common' }) }}>
      <SkipLink targetId={MAIN_ID} />
      <AppShell
        layout="alt"
        transitionDuration={0}
        header={{ height: 56 }}
        navbar={{ width: 236, breakpoint: 'md', collapsed: { mobile: true } }}
        footer={{ height: { base: 60, sm: 0 } }}
      >
        <AppShell.Navbar component="div" className={classes['navbar'] ?? ''} visibleFrom="md">
          <Sidebar />
        </AppShell.Navbar>
        <AppShell.Header className={classes['header'] ?? ''}>
          <TopBar jobs={jobs} menuOpened={menuOpened} onOpenMenu={() => setMenuOpened(true)} />
        </AppShell.Header>
        <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes['main'] ?? ''}>
          <Outlet />
          {children}
        </AppShell.Main>
        <AppShell.Footer component="div" hiddenFrom="sm" className={classes['footer'] ?? ''}>
          <BottomBar sheet={sheet} onOpen={setSheet} />
        </AppShell.Footer>
      </AppShell>
      <Drawer
        opened={menuOpened}
        onClose={() => setMenuOpened(false)}
        size={280}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
        classNames={{ content: classes['drawer'] ?? '', body: classes['drawerBody'] ?? '' }}
      >
        <Sidebar onNavigate={() => setMenuOpened(false)} />
      </Drawer>
      <ServicesSheet opened={sheet === 'services'} onClose={closeSheet} />
      <ProfileSheet opened={sheet === 'profile'} onClose={closeSheet} />
    </ModalsProvider>
  );
}
