import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../shared/keys/commands';
import { type KeyRow, KeyTable } from '../../shared/keys/key-table';
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
      <KeyTable label={t('everywhere')} rows={[...byLabel(everywhere), [t('closeLayer'), 'Esc']]} />
      <Text size="xs" c="dimmed" mt="md">
        {t(lettersOn ? 'lettersOn' : 'lettersOff')}{' '}
        <AnchorLink to="/settings" hash="looks" size="xs" underline="always" onClick={onClose}>
          {t('change')}
        </AnchorLink>
      </Text>
    </>
  );
}

/** One row for all keys that do the same. */
function byLabel(commands: readonly Command[]): KeyRow[] {
  const rows = new Map<string, string[]>();
  for (const { label, keys } of commands) if (keys) rows.set(label, [...(rows.get(label) ?? []), keys]);
  return [...rows].map(([label, keys]) => [label, ...keys]);
}
