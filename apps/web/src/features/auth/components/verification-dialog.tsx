import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
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
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title={t('dialogTitle')} size={440}>
      <VerificationForm email={email} />
    </Dialog>
  );
}
