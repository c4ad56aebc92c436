import { Button, FileInput, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { importSubtitles, uploadFile } from '@timbrel/api-client';
import { getTextEncodingOptions, listFilesOptions } from '@timbrel/api-client/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../../shared/lib/idempotent-call';
import { EncodingChoice } from '../../../domain/subtitles/encoding-choice';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';
import { refreshTranscript } from '../editing/refresh-transcript';

const MAX_OFFERED = 20;
const TYPED_MS = 250;
const KINDS = ['.srt', '.vtt', '.txt'];

/** What an order is known by: a file itself tells nothing as JSON. */
const uploadOf = (file: File) => ({ file, name: file.name, size: file.size, modified: file.lastModified });

interface ImportDialogProps {
  readonly uploadId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Subtitles that exist already become the edited version: from the library, or from this device by way of it. */
export function ImportDialog({ uploadId, onClose, onDone }: ImportDialogProps) {
  const { t } = useTranslation('transcripts');
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState<File | null>(null);
  /** Where the file of this device is in the library. */
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search.trim(), TYPED_MS);
  const files = useQuery({
    ...listFilesOptions({
      query: { kind: ['subtitle', 'text'], page_size: MAX_OFFERED, ...(sought !== '' && { search: sought }) },
    }),
    placeholderData: keepPreviousData,
  });
  const queryClient = useQueryClient();
  const upload = useIdempotentCall(
    async ({ file }: ReturnType<typeof uploadOf>, headers) => (await uploadFile({ body: { file }, headers })).data.id,
  );
  const importFile = useIdempotentCall(
    async ({ fileId, ...path }: { uploadId: string; fileId: string }, headers) =>
      (await importSubtitles({ path, body: { file_id: fileId }, headers })).data,
  );
  const bring = useMutation({
    mutationFn: async () => {
      const fileId = own && !uploaded ? await upload(uploadOf(own)) : (uploaded ?? chosen!);
      // What comes from this device is shown first where it may be garbled.
      if (own && !uploaded) {
        setUploaded(fileId);
        const isCertain = await queryClient
          .fetchQuery(getTextEncodingOptions({ path: { fileId } }))
          .then(({ encoding_certain }) => encoding_certain)
          // The import says what is wrong with it.
          .catch(() => true);
        if (!isCertain) return null;
      }
      return importFile({ uploadId, fileId });
    },
    onSuccess: async (imported) => {
      if (!imported) return;
      const { cues, repairs } = imported;
      await refreshTranscript(queryClient, uploadId);
      const counts = [
        t('checkCues', { count: cues }),
        ...(repairs.length > 0 ? [t('importRepairs', { count: repairs.length })] : []),
      ];
      toast.success({ title: t('importDone'), message: counts.join(' · ') });
      onDone();
    },
    onError: (error) => toast.failure(error, t('importFailed')),
  });
  const shown = own ? uploaded : chosen;
  return (
    <Dialog opened onClose={onClose} title={t('importTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('importHint')}
        </Text>
        <Select
          label={t('importFromLibrary')}
          searchable
          clearable
          value={chosen}
          disabled={own !== null}
          data={(files.data?.files ?? []).map(({ id, original_name }) => ({ value: id, label: original_name }))}
          nothingFoundMessage={t('importNothing')}
          searchValue={search}
          onSearchChange={setSearch}
          // The server searches, also in what is not on this page.
          filter={({ options }) => options}
          onChange={setChosen}
        />
        <FileInput
          label={t('importFromDevice')}
          placeholder={KINDS.join(', ')}
          accept={KINDS.join(',')}
          clearable
          value={own}
          onChange={(file) => {
            setOwn(file);
            setUploaded(null);
          }}
        />
        {shown && <EncodingChoice key={shown} fileId={shown} />}
        <Group justify="flex-end">
          <Button disabled={!chosen && !own} loading={bring.isPending} onClick={() => bring.mutate()}>
            {t('importApply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
