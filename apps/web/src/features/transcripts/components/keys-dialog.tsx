import { Kbd, Modal, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const KEYS = [
  ['keyPlay', 'Space', 'K', 'Ctrl Space'],
  ['keySkip', '←', '→'],
  ['keySkipShort', '⇧ ←', '⇧ →'],
  ['keySpeed', 'J', 'L'],
  ['keySegment', 'Alt ↑', 'Alt ↓'],
  ['keyDoubt', 'N', '⇧ N'],
  ['keyFollow', 'F'],
  ['keyKeys', '?'],
] as const;

/** Every key of the reader. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['transcripts', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyboard')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {KEYS.map(([key, ...keys]) => (
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
    </Modal>
  );
}
