import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { OnDemand } from './on-demand';

/** How long nothing is asked of the server before a page counts as finished. */
const REST_MS = 500;
/** Stands in the page's own timing from the first rest on. */
const MARK = 'at-rest';

interface IdleGateProps {
  /** It is needed now. */
  wanted?: boolean;
  children: ReactNode;
}

/** What the first look at a page can do without: it comes once the page has all that it asked for, or when it is wanted. */
export function IdleGate({ wanted = false, children }: IdleGateProps) {
  const isFetching = useIsFetching() > 0;
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (isFetching || rested) return;
    const timer = setTimeout(() => {
      performance.mark(MARK);
      setRested(true);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [isFetching, rested]);
  return <OnDemand wanted={wanted || rested}>{children}</OnDemand>;
}
