import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../hooks/use-return-focus';

/** A dialog with a title, whose cross says what it does in the language of the page. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('common');
  useReturnFocus(props.opened && props.returnFocus !== false);
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} returnFocus={false} />;
}
