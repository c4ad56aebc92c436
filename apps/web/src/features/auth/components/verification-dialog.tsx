import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VerificationForm } from './verification-form';

interface VerificationDialogProps {
  /** The address to verify; null keeps the dialog closed. */
  email: string | null;
  onClose: () => void;
}

/** Asks for the code that was mailed. A click beside it doesn't close it: the code would have to be typed again. */
export function VerificationDialog({ email, onClose }: VerificationDialogProps) {
  const { t } = useTranslation('verification');
  return (
    <Modal
      opened={email !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('dialogTitle')}
      size={440}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      {email !== null && <VerificationForm email={email} />}
    </Modal>
  );
}
