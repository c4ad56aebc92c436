import { MantineProvider } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { cspNonce } from '../shared/lib/csp-nonce';
import { IdleGate } from '../shared/ui/idle-gate';
import { colorSchemeManager } from './theme/color-scheme-manager';
import { cssVariablesResolver, theme } from './theme/theme';

/** Not needed for the first look at a page; what is said before they are there waits in their store. */
const Toasts = lazy(() => import('./toasts'));

const manager = colorSchemeManager();

interface ProvidersProps {
  queryClient: QueryClient;
  /** `test` draws without transitions and portals. */
  env?: 'default' | 'test';
  /** The page's own unless given. */
  nonce?: string;
  children: ReactNode;
}

/** Looks, data and toasts: what every screen stands on. */
export function Providers({ queryClient, env = 'default', nonce = cspNonce() ?? '', children }: ProvidersProps) {
  const { notifications: news } = useNotifications();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        env={env}
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={manager}
        defaultColorScheme="light"
        // All of them at run time, instead of a style sheet with those of a theme that is not ours.
        deduplicateCssVariables={false}
        getStyleNonce={() => nonce}
      >
        {children}
        <IdleGate wanted={news.length > 0}>
          <Toasts />
        </IdleGate>
      </MantineProvider>
    </QueryClientProvider>
  );
}
