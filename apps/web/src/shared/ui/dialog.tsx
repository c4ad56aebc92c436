import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A dialog with a title, whose cross says what it does in the language of the page. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('common');
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
