import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement, type PointerEvent, type ReactNode } from 'react';
import { describeError, errorCode } from '../i18n/describe-error';
import { ToastBody } from './toast-body';

export const TOAST_MS = 4000;
const DESTRUCTIVE_TOAST_MS = 5000;
/** Who draws a toast this far aside wants it gone. */
const SWIPE_PX = 20;

interface Toast {
  /** A toast whose id is on the screen already is not shown again. */
  id?: string;
  /** 'Success' or 'Error' when it has none of its own. */
  title?: string;
  message?: ReactNode;
  /** Something that can still be done about it. */
  action?: { label: string; onClick: () => void };
  /** How long it stays, where not as long as others. */
  milliseconds?: number;
}

interface Manner {
  role: 'status' | 'alert';
  color: string;
  autoClose: number;
  fallbackTitle?: string;
}

/** Takes a toast away that has been drawn aside, however slowly. */
const swipe = (id: string) => ({
  onPointerDown: ({ pointerId, clientX: from }: PointerEvent) =>
    document.addEventListener(
      'pointerup',
      (up) => {
        if (up.pointerId === pointerId && Math.abs(up.clientX - from) >= SWIPE_PX) notifications.hide(id);
      },
      { once: true },
    ),
});

let shown = 0;

function show(
  { id = `toast-${(shown += 1)}`, title, message = '', action, milliseconds }: Toast,
  { role, color, autoClose, fallbackTitle = '' }: Manner,
): void {
  const act = () => {
    notifications.hide(id);
    action?.onClick();
  };
  notifications.show({
    id,
    role,
    color,
    ...swipe(id),
    autoClose: milliseconds ?? autoClose,
    title: title ?? fallbackTitle,
    message: action ? createElement(ToastBody, { message, label: action.label, onClick: act }) : message,
    closeButtonProps: { 'aria-label': i18next.t('close') },
  });
}

/** Short news at the bottom right. News of a job belongs in the job tray instead. */
export const toast = {
  success: (news: Toast): void =>
    show(news, { role: 'status', color: 'moss', autoClose: TOAST_MS, fallbackTitle: i18next.t('successTitle') }),
  info: (news: Toast): void => show(news, { role: 'status', color: 'sky', autoClose: TOAST_MS }),
  /** Something failed or is refused: read out at once, and stays longer. */
  error: (news: Toast): void =>
    show(
      { message: i18next.t('unexpectedError'), ...news },
      { role: 'alert', color: 'coral', autoClose: DESTRUCTIVE_TOAST_MS, fallbackTitle: i18next.t('errorTitle') },
    ),
  /** The text of a caught error, with its code. */
  failure: (error: unknown, title = i18next.t('errorTitle')): void => {
    const code = errorCode(error);
    // A code that the client made of the status helps nobody.
    const isNamed = code !== null && !/^HTTP_\d+$/.test(code);
    toast.error({ title, message: describeError(error) + (isNamed ? i18next.t('codeSuffix', { code }) : '') });
  },
};
