import { MantineProvider } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initI18n } from '../../shared/i18n/i18n';
import { toast } from '../../shared/ui/toast';
import Toasts from '../../app/toasts';
import { elapsedUntil, firstThat, type Readings, withStoppedClock } from './reading';

/** An empty page with the place for toasts. */
async function openToasts() {
  if (!i18next.isInitialized) await initI18n('en');
  notifications.clean();
  notifications.cleanQueue();
  return render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
}

/** How many are there, but for those on their way out. */
const count = (): number => notificationsStore.getState().notifications.length;

const lifetimeOf = (show: () => void): Promise<number> =>
  withStoppedClock(async () => {
    await openToasts();
    act(show);
    return elapsedUntil(() => count() === 0);
  });

/** A toast, and the place it stands in. */
async function aToast() {
  await openToasts();
  act(() => toast.success({ message: 'Saved' }));
  const shown = screen.getByRole('status');
  return { shown, place: shown.closest<HTMLElement>('[data-position]')! };
}

/** jsdom knows of no pointers, which are mice to it. */
const pointer = (type: string, clientX: number) => new MouseEvent(type, { bubbles: true, clientX });

/** Whether a toast goes that is drawn aside so far, and let go without haste. */
function goesAfter(pixels: number): boolean {
  fireEvent(screen.getByRole('status'), pointer('pointerdown', 100));
  fireEvent(document, pointer('pointerup', 100 + pixels));
  return count() === 0;
}

export const toasts: Readings = {
  'toast.duration': () => lifetimeOf(() => toast.success({ message: 'Saved' })),
  'toast.destructiveDuration': () => lifetimeOf(() => toast.error({ message: 'No' })),
  'toast.visible': async () => {
    await openToasts();
    act(() => {
      for (let shown = 0; shown < 10; shown += 1) toast.success({ message: 'Saved' });
    });
    return screen.getAllByRole('status').length;
  },
  'toast.position': async () => (await aToast()).place.dataset['position'],
  'toast.width': async () => {
    const width = (await aToast()).place.style.getPropertyValue('--notifications-container-width');
    return 16 * Number(/[\d.]+/.exec(width)?.[0]);
  },
  'toast.gap': async () => parseFloat((await aToast()).shown.style.marginTop),
  'toast.swipeThreshold': async () => {
    await aToast();
    return firstThat(goesAfter, 1, 200);
  },
};
