import { Button, Checkbox, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { dependentsOptions, type LibraryFile } from '../queries';

/** So many names are written out. */
const NAMES_SHOWN = 5;

interface DeleteDialogProps {
  /** Empty while it is closed. */
  readonly files: readonly LibraryFile[];
  readonly onClose: () => void;
  readonly onConfirm: (files: readonly LibraryFile[]) => void;
}

/** Asks before files are deleted, and names what goes with them. */
export function DeleteDialog({ files, onClose, onConfirm }: DeleteDialogProps) {
  const { t } = useTranslation('library');
  return (
    <Dialog opened={files.length > 0} onClose={onClose} title={t('deleteTitle')}>
      {files.length > 0 && <Question key={files[0]!.id} files={files} onClose={onClose} onConfirm={onConfirm} />}
    </Dialog>
  );
}

function Question({ files, onClose, onConfirm }: DeleteDialogProps) {
  const { t } = useTranslation(['library', 'common']);
  const { data, isPending } = useQuery(dependentsOptions(files));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const results = data?.results ?? [];
  const more = files.length - NAMES_SHOWN;
  const confirm = () => {
    onConfirm([...files, ...results.filter(({ id }) => ticked.includes(id))]);
    onClose();
  };
  return (
    <Stack gap="sm">
      <List size="sm" listStyleType="none" spacing={2}>
        {files.slice(0, NAMES_SHOWN).map((file) => (
          <List.Item key={file.id} fw={520} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{file.original_name}</bdi>
          </List.Item>
        ))}
        {more > 0 && <List.Item c="dimmed">{t('andMore', { count: more })}</List.Item>}
      </List>
      {isPending && <Skeleton height={20} />}
      {data !== undefined && data.transcripts > 0 && (
        <Text size="sm">{t('transcriptsGo', { count: data.transcripts })}</Text>
      )}
      {results.length > 0 && (
        <Checkbox.Group label={t('alsoDelete')} value={[...ticked]} onChange={setTicked}>
          <Stack gap={6} mt={6}>
            {results.map(({ id, original_name: name }) => (
              <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Text size="sm">{t('deleteWarning')}</Text>
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button color="coral.7" onClick={confirm}>
          {t('delete')}
        </Button>
      </Group>
    </Stack>
  );
}
