import { Kbd, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';

const KEYS = [
  ['keyPlay', 'Space', 'K', 'Ctrl Space'],
  ['keySkip', '←', '→'],
  ['keySkipShort', '⇧ ←', '⇧ →'],
  ['keySpeed', 'J', 'L'],
  ['keySegment', 'Alt ↑', 'Alt ↓'],
  ['keyDoubt', 'N', '⇧ N'],
  ['keyFollow', 'F'],
  ['keyLoop', 'R'],
  ['keyFind', 'Ctrl F'],
  ['keyKeys', '?'],
] as const;

const EDITING_KEYS = [
  ['keyWrite', 'Enter'],
  ['keySplit', 'Enter'],
  ['keyLine', '⇧ Enter'],
  ['keyMerge', 'Backspace', 'Delete'],
  ['keyAccept', 'Enter'],
  ['keyTake', 'Alt Enter'],
  ['keyLeave', 'Esc'],
  ['keySpeaker', '1', '…', '9'],
  ['keyNudge', '↑', '↓'],
  ['keyUndo', 'Ctrl Z', 'Ctrl ⇧ Z'],
  ['keyReplace', 'Ctrl H'],
  ['keySave', 'Ctrl S'],
] as const;

/** Every key of the reader and of the editor. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('transcripts');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('keyboard')}>
      <KeyTable label={t('keysReading')} keys={KEYS} />
      <Title order={3} size="sm" mt="md" mb={4}>
        {t('keysEditing')}
      </Title>
      <KeyTable label={t('keysEditing')} keys={EDITING_KEYS} />
    </Dialog>
  );
}

type Keys = typeof KEYS | typeof EDITING_KEYS;

function KeyTable({ label, keys: rows }: { label: string; keys: Keys }) {
  const { t } = useTranslation('transcripts');
  return (
    <Table withRowBorders={false} verticalSpacing={4} aria-label={label}>
      <Table.Tbody>
        {rows.map(([key, ...keys]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {t(key)}
            </Table.Th>
            <Table.Td ta="end">
              {keys.map((name) => (
                <Kbd key={name} size="sm" ml={6}>
                  {name}
                </Kbd>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
