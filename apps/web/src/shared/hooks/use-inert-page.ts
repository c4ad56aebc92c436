import { useEffect } from 'react';

/** Takes the page under a full-screen dialog out of reach, of the pointer, the keyboard and screen readers alike. */
export function useInertPage(inert: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (!inert || !page) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, [inert]);
}
