import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import { Root } from '../app/root';
import { loadTexts } from '../shared/i18n/i18n';
import { textsOf } from '../shared/i18n/text-groups';

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => <Navigate to="/" replace />,
  beforeLoad: ({ location }) => loadTexts(textsOf(location.pathname)),
});
