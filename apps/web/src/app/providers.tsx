import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { cspNonce } from '../shared/lib/csp-nonce';
import { colorSchemeManager } from './theme/color-scheme-manager';
import { cssVariablesResolver, theme } from './theme/theme';

/** Not needed for the first look at a page; what is said before they are there waits in their store. */
const Toasts = lazy(() => import('./toasts'));

const manager = colorSchemeManager();
const readNonce = () => cspNonce() ?? '';

interface ProvidersProps {
  queryClient: QueryClient;
  /** `test` draws without transitions and portals. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** Looks, data and toasts: what every screen stands on. */
export function Providers({ queryClient, env = 'default', children }: ProvidersProps) {
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
        getStyleNonce={readNonce}
      >
        {children}
        <Suspense>
          <Toasts />
        </Suspense>
      </MantineProvider>
    </QueryClientProvider>
  );
}
