import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cspNonce } from '../shared/lib/csp-nonce';
import { TOAST_MS } from '../shared/ui/toast';
import { colorSchemeManager } from './theme/color-scheme-manager';
import { cssVariablesResolver, theme } from './theme/theme';

const manager = colorSchemeManager();
const readNonce = () => cspNonce() ?? '';

interface ProvidersProps {
  queryClient: QueryClient;
  /** `test` draws without transitions and portals. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** Looks, data, dialogs and toasts: what every screen stands on. */
export function Providers({ queryClient, env = 'default', children }: ProvidersProps) {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        env={env}
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={manager}
        defaultColorScheme="light"
        getStyleNonce={readNonce}
      >
        <ModalsProvider labels={{ confirm: t('confirm'), cancel: t('cancel') }}>{children}</ModalsProvider>
        <Notifications position="bottom-right" limit={3} autoClose={TOAST_MS} containerWidth={356} zIndex={500} />
      </MantineProvider>
    </QueryClientProvider>
  );
}
