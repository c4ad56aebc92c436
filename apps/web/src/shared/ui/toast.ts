import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { describeError, errorCode } from '../i18n/describe-error';

export const TOAST_MS = 4000;
export const DESTRUCTIVE_TOAST_MS = 5000;

interface Toast {
  /** 'Success' or 'Error' when it has none of its own. */
  title?: string;
  message?: ReactNode;
}

const closeButtonProps = () => ({ 'aria-label': i18next.t('close') });

function show(role: 'status' | 'alert', color: string, autoClose: number, title: string, message: ReactNode): void {
  notifications.show({ role, color, autoClose, title, message: message ?? '', closeButtonProps: closeButtonProps() });
}

/** Short news at the bottom right. News of a job belongs in the job tray instead. */
export const toast = {
  success: ({ title = i18next.t('successTitle'), message }: Toast): void =>
    show('status', 'moss', TOAST_MS, title, message),
  info: ({ title = '', message }: Toast): void => show('status', 'sky', TOAST_MS, title, message),
  /** Something failed or is refused: read out at once, and stays longer. */
  error: ({ title = i18next.t('errorTitle'), message = i18next.t('unexpectedError') }: Toast): void =>
    show('alert', 'coral', DESTRUCTIVE_TOAST_MS, title, message),
  /** The text of a caught error, with its code. */
  failure: (error: unknown, title = i18next.t('errorTitle')): void => {
    const code = errorCode(error);
    toast.error({ title, message: describeError(error) + (code ? i18next.t('codeSuffix', { code }) : '') });
  },
};
