import { ActionIcon, Box, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { palette } from '../../features/palette/palette';
import { Keys } from '../../shared/keys/keys';
import { ariaKeys } from '../../shared/keys/stroke';
import classes from './palette-field.module.css';

const KEYS = 'mod+K';
const opening = () =>
  ({ 'aria-haspopup': 'dialog', 'aria-keyshortcuts': ariaKeys(KEYS), onClick: palette.open }) as const;

/** Opens the palette, and looks like the field it leads to. */
export function PaletteField() {
  const { t } = useTranslation('palette');
  return (
    <UnstyledButton className={classes['field'] ?? ''} visibleFrom="sm" {...opening()}>
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes['words']}>{t('placeholder')}</span>
      <Box component="span" aria-hidden="true">
        <Keys keys={KEYS} />
      </Box>
    </UnstyledButton>
  );
}

/** Opens the palette, where there is room for an icon alone. */
export function PaletteButton() {
  const { t } = useTranslation('palette');
  return (
    <ActionIcon aria-label={t('title')} hiddenFrom="sm" {...opening()}>
      <IconSearch size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
