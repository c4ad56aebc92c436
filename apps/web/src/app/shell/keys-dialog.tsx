import { Group, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../shared/keys/commands';
import { Keys } from '../../shared/keys/keys';
import { useSingleLetters } from '../../shared/keys/single-letters';
import { useBoundCommands } from '../../shared/keys/use-commands';
import { Dialog } from '../../shared/ui/dialog';
import { AnchorLink } from '../../shared/ui/links';

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Every key that does something now, from what is bound: those of the page on screen, and those that hold everywhere. */
export function KeysDialog({ opened, onClose }: KeysDialogProps) {
  const { t } = useTranslation('keys');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <KeyTables onClose={onClose} />
    </Dialog>
  );
}

const GROUPS = [undefined, 'pages', 'actions'] as const;

const isNoLetter = (keys: string): boolean => keys.length > 1 && !keys.includes(' ');

function KeyTables({ onClose }: Pick<KeysDialogProps, 'onClose'>) {
  const { t } = useTranslation('keys');
  const lettersOn = useSingleLetters();
  const works = ({ keys }: Command) => keys !== undefined && (lettersOn || isNoLetter(keys));
  const commands = useBoundCommands().filter(works);
  const ofPage = commands.filter((command) => command.ofPage);
  const taken = new Set(ofPage.map(({ keys }) => keys));
  const others = commands.filter((command) => !command.ofPage && !taken.has(command.keys));
  const everywhere = GROUPS.flatMap((group) => others.filter((command) => command.group === group));
  return (
    <>
      {ofPage.length > 0 && <KeyTable label={t('ofPage')} rows={byLabel(ofPage)} />}
      <KeyTable label={t('everywhere')} rows={[...byLabel(everywhere), [t('closeLayer'), ['Esc']]]} />
      <Text size="xs" c="dimmed" mt="md">
        {t(lettersOn ? 'lettersOn' : 'lettersOff')}{' '}
        <AnchorLink to="/settings" hash="looks" size="xs" underline="always" onClick={onClose}>
          {t('change')}
        </AnchorLink>
      </Text>
    </>
  );
}

type Row = readonly [label: string, keys: readonly string[]];

/** One row for all keys that do the same. */
function byLabel(commands: readonly Command[]): Row[] {
  const rows = new Map<string, string[]>();
  for (const { label, keys } of commands) if (keys) rows.set(label, [...(rows.get(label) ?? []), keys]);
  return [...rows];
}

function KeyTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <>
      <Title order={3} size="sm" mt="md" mb={4}>
        {label}
      </Title>
      <Table withRowBorders={false} verticalSpacing={4} aria-label={label}>
        <Table.Tbody>
          {rows.map(([what, keys]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400}>
                {what}
              </Table.Th>
              <Table.Td>
                <Group gap="sm" justify="flex-end" wrap="nowrap">
                  {keys.map((each) => (
                    <Keys key={each} keys={each} />
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
