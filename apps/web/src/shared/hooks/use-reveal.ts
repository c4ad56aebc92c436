import { type RefCallback, useEffect, useRef } from 'react';

/**
 * Brings what a press has led to into sight, once it is there. What comes by itself moves nothing.
 *
 * @param shown names what is shown; undefined while there is nothing
 */
export function useReveal(shown: string | undefined): { ref: RefCallback<HTMLElement>; ask: () => void } {
  const box = useRef<HTMLElement | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (shown === undefined || !asked.current) return;
    asked.current = false;
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return {
    ref: (element) => {
      box.current = element;
    },
    ask: () => {
      asked.current = true;
    },
  };
}
