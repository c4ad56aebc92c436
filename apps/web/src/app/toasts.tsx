import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { TOAST_MS } from '../shared/ui/toast';
import classes from './toasts.module.css';

const GAP_PX = 14;

/** The place for toasts: three at a time, at the bottom right, above a phone's bottom bar. */
export default function Toasts() {
  return (
    <Notifications
      position="bottom-right"
      limit={3}
      autoClose={TOAST_MS}
      containerWidth={356}
      classNames={{ root: classes['toasts'] ?? '' }}
      styles={{ notification: { marginTop: GAP_PX } }}
      zIndex={500}
    />
  );
}
