import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../shared/ui/toast';

/** The place for toasts: three at a time, at the bottom right. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} autoClose={TOAST_MS} containerWidth={356} zIndex={500} />;
}
