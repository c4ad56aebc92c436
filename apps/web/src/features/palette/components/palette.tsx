import { SpotlightRoot, useSpotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteStore } from '../palette';
import classes from './palette.module.css';
import { PaletteContent } from './palette-content';

/** Everything by name: files, words that were said, pages, actions. Opened by `palette.open()`. */
export function Palette() {
  const { t } = useTranslation('palette');
  const { opened } = useSpotlight(paletteStore);
  useFocusReturn(opened);
  return (
    <SpotlightRoot
      store={paletteStore}
      shortcut={null}
      centered={false}
      returnFocus={false}
      transitionProps={{ duration: 80, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('title') } }}
      classNames={{ content: classes['content'] ?? '' }}
    >
      {opened && <PaletteContent />}
    </SpotlightRoot>
  );
}

/** To where it was, before what was chosen takes it further. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [opened]);
}
