import { Drawer, type DrawerProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../hooks/use-return-focus';

/** A layer from an edge of the window, whose cross says what it does in the language of the page. */
export function Sheet(props: DrawerProps) {
  const { t } = useTranslation('common');
  useReturnFocus(props.opened);
  return <Drawer closeButtonProps={{ 'aria-label': t('close') }} {...props} returnFocus={false} />;
}
