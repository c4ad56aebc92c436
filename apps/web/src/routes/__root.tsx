import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import { UNGATED } from '../app/connection/connection-gate';
import { Root } from '../app/root';
import { loadAllTexts } from '../shared/i18n/i18n';

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => <Navigate to="/" replace />,
  beforeLoad: ({ location }) => (UNGATED.includes(location.pathname) ? undefined : loadAllTexts()),
});
