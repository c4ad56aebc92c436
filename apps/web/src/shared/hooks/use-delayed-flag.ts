import { useEffect, useState } from 'react';

/** False at first and true once `active` has lasted `ms`: for skeletons (150) and waits (300) that must not flash. */
export function useDelayedFlag(active: boolean, ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && late;
}
