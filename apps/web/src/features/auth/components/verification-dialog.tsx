import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VerificationForm } from './verification-form';

interface VerificationDialogProps {
  /** The address to verify. */
  email: string;
  onClose: () => void;
}

/** Asks for the code that was mailed. A click beside it doesn't close it: the code would have to be typed again. */
export default function VerificationDialog({ email, onClose }: VerificationDialogProps) {
  const { t } = useTranslation('verification');
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('dialogTitle')}
      size={440}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
    >
      <VerificationForm email={email} />
    </Modal>
  );
}
