import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/session';

export function RequireSession({ children }: { children: ReactNode }) {
  return useSession().status === 'signedIn' ? children : null;
}
