import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { alignText } from '@timbrel/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../../shared/lib/idempotent-call';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';
import { refreshTranscript } from '../editing/refresh-transcript';
import { segmentDirection, textDirection } from '../../../domain/subtitles/direction';
import type { Transcript } from '../queries';

interface AlignDialogProps {
  readonly transcript: Transcript;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A text that somebody has written already, put into time by what was heard. */
export function AlignDialog({ transcript, onClose, onDone }: AlignDialogProps) {
  const { t } = useTranslation('transcripts');
  const [text, setText] = useState('');
  const queryClient = useQueryClient();
  const uploadId = transcript.upload_id;
  const send = useIdempotentCall(
    async ({ text, ...path }: { uploadId: string; text: string }, headers) =>
      (await alignText({ path, body: { text }, headers })).data,
  );
  const align = useMutation({
    mutationFn: () => send({ uploadId, text }),
    onSuccess: async ({ is_updated }) => {
      await refreshTranscript(queryClient, uploadId);
      toast.success({ message: t(is_updated ? 'editedUpdated' : 'editedCreated') });
      onDone();
    },
    onError: (error) => toast.failure(error, t('saveFailedTitle')),
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('alignTitle')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('alignHint')}
        </Text>
        <Textarea
          label={t('alignText')}
          autosize
          minRows={8}
          maxRows={18}
          dir={text.trim() === '' ? textDirection(transcript.language) : segmentDirection(transcript.language, text)}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button disabled={text.trim() === ''} loading={align.isPending} onClick={() => align.mutate()}>
            {t('alignApply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
