import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, type ComponentProps } from 'react';
import { BrokenApp } from './app/broken-app';
import { ErrorBoundary } from './app/error-boundary';
import { Providers } from './app/providers';
import type { createAppRouter } from './router';

interface ApplicationProps extends Pick<ComponentProps<typeof Providers>, 'queryClient' | 'nonce'> {
  router: ReturnType<typeof createAppRouter>;
}

/** All of it, the same in the browser and where pages are made ahead of time. */
export function Application({ router, ...providers }: ApplicationProps) {
  return (
    <StrictMode>
      <Providers {...providers}>
        <ErrorBoundary fallback={(error) => <BrokenApp error={error} />}>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </Providers>
    </StrictMode>
  );
}
