import '../theme/mantine-app.css';
import { AppShell } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useDisclosure } from '@mantine/hooks';
import { useSpotlight } from '@mantine/spotlight';
import { paletteStore } from '../../features/palette/palette';
import { loadTexts } from '../../shared/i18n/i18n';
import { ALL_TEXTS } from '../../shared/i18n/text-groups';
import { IdleGate } from '../../shared/ui/idle-gate';
import { OnDemand } from '../../shared/ui/on-demand';
import { BottomBar } from './bottom-bar';
import type { Layer } from './layers';
import classes from './shell.module.css';
import { Sidebar } from './sidebar';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';
import { useShellCommands } from './use-shell-commands';

const Layers = lazy(() => import('./layers'));
const Palette = lazy(() =>
  import('../../features/palette/components/palette').then((module) => ({ default: module.Palette })),
);
const KeysDialog = lazy(() => import('./keys-dialog').then((module) => ({ default: module.KeysDialog })));

const MAIN_ID = 'main';

/** What other pages say, so that they need not wait for it; one that comes too early asks again by itself. */
function OtherTexts() {
  useEffect(() => void loadTexts(ALL_TEXTS)?.catch(() => undefined), []);
  return null;
}

interface ShellProps {
  /** Comes from a feature and stands in the top bar. */
  jobs: ReactNode;
  /** What belongs to every page, such as a place to drop files. */
  children: ReactNode;
}

/** The bars around every signed-in page. */
export function Shell({ jobs, children }: ShellProps) {
  const [layer, setLayer] = useState<Layer | null>(null);
  const [keysOpened, keys] = useDisclosure(false);
  const { opened: paletteOpened } = useSpotlight(paletteStore);
  useShellCommands(keys.open);

  return (
    <>
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
          <TopBar jobs={jobs} menuOpened={layer === 'menu'} onOpenMenu={() => setLayer('menu')} />
        </AppShell.Header>
        <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes['main'] ?? ''}>
          <Outlet />
          {children}
        </AppShell.Main>
        <AppShell.Footer component="div" hiddenFrom="sm" className={classes['footer'] ?? ''}>
          <BottomBar sheet={layer} onOpen={setLayer} />
        </AppShell.Footer>
      </AppShell>
      <IdleGate>
        <OtherTexts />
      </IdleGate>
      <IdleGate wanted={layer !== null}>
        <Layers opened={layer} onClose={() => setLayer(null)} />
      </IdleGate>
      <OnDemand wanted={paletteOpened}>
        <Palette />
      </OnDemand>
      <OnDemand wanted={keysOpened}>
        <KeysDialog opened={keysOpened} onClose={keys.close} />
      </OnDemand>
    </>
  );
}
