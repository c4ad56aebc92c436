import { useLayoutEffect } from 'react';

/** What opened a layer: the focused element, and the button of the menu that it stands in, which goes with the menu. */
function openersOf(focused: Element | null): HTMLElement[] {
  const menu = focused?.closest('[role=menu]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return [focused, button, document.querySelector('h1')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element !== document.body,
  );
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && (typeof element.checkVisibility !== 'function' || element.checkVisibility());

/**
 * Returns the focus when a layer closes to what opened it, or to the page's heading where that is gone. Also for a layer
 * that is opened as soon as it is mounted, or unmounted to close it: both are missed by Mantine's own `returnFocus`.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const openers = openersOf(document.activeElement);
    return () => {
      const inside = document.activeElement;
      // After the layer has let go of the focus and the page under it can be reached again.
      setTimeout(() => {
        const focused = document.activeElement;
        // Whoever has moved it since wanted it there: another page, another layer.
        if (focused !== null && focused !== document.body && focused !== inside) return;
        openers.find(canTakeFocus)?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
