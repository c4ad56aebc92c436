import { createFileRoute } from '@tanstack/react-router';
import { RequireSession } from '../app/session/require-session';
import { Shell } from '../app/shell/shell';

export const Route = createFileRoute('/_app')({
  component: () => (
    <RequireSession>
      <Shell />
    </RequireSession>
  ),
});
