import type { ReactNode } from 'react';

export function ConnectionGate({ children }: { children: ReactNode }) {
  return children;
}
