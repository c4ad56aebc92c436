import { useTranslation } from 'react-i18next';
import { KeyTable } from '../../../shared/keys/key-table';
import { Dialog } from '../../../shared/ui/dialog';

const KEYS = [
  ['keyPlay', 'Space', 'K', 'ctrl+Space'],
  ['keySkip', '←', '→'],
  ['keySkipShort', 'shift+←', 'shift+→'],
  ['keySpeed', 'J', 'L'],
  ['keySegment', 'alt+↑', 'alt+↓'],
  ['keyDoubt', 'N', 'shift+N'],
  ['keyFollow', 'F'],
  ['keyLoop', 'R'],
  ['keyFind', 'mod+F'],
  ['keyKeys', '?'],
] as const;

const EDITING_KEYS = [
  ['keyWrite', 'Enter'],
  ['keySplit', 'Enter'],
  ['keyLine', 'shift+Enter'],
  ['keyMerge', 'Backspace', 'Delete'],
  ['keyAccept', 'Enter'],
  ['keyTake', 'alt+Enter'],
  ['keyLeave', 'Esc'],
  ['keySpeaker', '1 … 9'],
  ['keyNudge', '↑', '↓'],
  ['keyUndo', 'mod+Z', 'mod+shift+Z'],
  // With ⌘ this key hides the browser.
  ['keyReplace', 'ctrl+H'],
  ['keySave', 'mod+S'],
] as const;

/** Every key of the reader and of the editor. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('transcripts');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keyboard')}>
      <KeyTable label={t('keysReading')} rows={KEYS.map(([what, ...keys]) => [t(what), ...keys])} />
      <KeyTable label={t('keysEditing')} rows={EDITING_KEYS.map(([what, ...keys]) => [t(what), ...keys])} />
    </Dialog>
  );
}
