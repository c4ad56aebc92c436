import { Button, Group, Select, Text } from '@mantine/core';
import { transcribe, type TranscribeData } from '@timbrel/api-client';
import { getPlanLimitsQueryKey, listEnginesOptions, listJobsQueryKey } from '@timbrel/api-client/query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enginesFor, missingFor } from '../../../domain/engines/engines';
import { useIdempotentCall } from '../../../shared/lib/idempotent-call';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';
import type { Transcript } from '../queries';

interface OpinionDialogProps {
  readonly transcript: Transcript;
  readonly onClose: () => void;
}

/** Has another engine listen to the recording; only where it has heard something else is shown for review. */
export function AlternateTranscriptDialog({ transcript, onClose }: OpinionDialogProps) {
  const { t, i18n } = useTranslation(['transcripts', 'common', 'engines']);
  const { data } = useQuery(listEnginesOptions());
  const [chosen, setChosen] = useState<string | null>(null);
  const ask = useRequestAlternateTranscript(transcript, onClose);
  const others = enginesFor(data?.transcribers ?? [], transcript).filter(({ id }) => id !== transcript.engine.id);
  const missing = missingFor(data?.transcribers ?? [], transcript.language).map(({ name }) => name);
  const engine = others.find(({ id }) => id === chosen) ?? others[0];
  const minutes = Math.ceil(transcript.duration_seconds / 60);
  return (
    <Dialog opened onClose={onClose} title={t('opinionOpen')}>
      <Text size="sm">{t('opinionBody')}</Text>
      {data && !engine ? (
        <Text size="sm" mt="sm">
          {t('opinionNone')}{' '}
          {missing.length > 0 &&
            t('engines:needsOneOf', {
              engines: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(missing),
            })}
        </Text>
      ) : (
        <>
          <Select
            mt="md"
            label={t('opinionEngine')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={engine?.id ?? null}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <Text size="sm" c="dimmed" mt="xs">
            {t('opinionCost', { count: minutes })} {engine?.sends_data_out && t('opinionLeaves')}
          </Text>
        </>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={!engine} loading={ask.isPending} onClick={() => engine && ask.mutate(engine.id)}>
          {t('opinionAsk')}
        </Button>
      </Group>
    </Dialog>
  );
}

function useRequestAlternateTranscript({ upload_id, language, original_file }: Transcript, onStarted: () => void) {
  const { t } = useTranslation('transcripts');
  const queryClient = useQueryClient();
  const send = useIdempotentCall((body: TranscribeData['body'], headers) => transcribe({ body, headers }));
  return useMutation({
    mutationFn: (engine: string) => send({ upload_id, language, engine, opinion: true }),
    onSuccess: () => {
      for (const queryKey of [listJobsQueryKey(), getPlanLimitsQueryKey()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      toast.success({ title: t('opinionStarted'), message: original_file });
      onStarted();
    },
    onError: (error) => toast.failure(error),
  });
}
