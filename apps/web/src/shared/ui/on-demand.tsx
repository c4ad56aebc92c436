import { type ReactNode, Suspense, useState } from 'react';

/** What is loaded when it is first wanted, and then stays, so that it can close in its own way. */
export function OnDemand({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  if (wanted && !isLoaded) setLoaded(true);
  return isLoaded && <Suspense>{children}</Suspense>;
}
