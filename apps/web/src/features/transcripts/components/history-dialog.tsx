import { Badge, Button, Group, Radio, ScrollArea, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type HistoryEntryDto, restoreTranscript } from '@timbrel/api-client';
import { getTranscriptHistoryEntryOptions, getTranscriptHistoryOptions } from '@timbrel/api-client/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdempotentCall } from '../../../shared/lib/idempotent-call';
import { Dialog } from '../../../shared/ui/dialog';
import { ErrorState } from '../../../shared/ui/error-state';
import { toast } from '../../../shared/ui/toast';
import { refreshTranscript } from '../editing/refresh-transcript';
import { compareTexts } from '../editing/compare-texts';
import { languageTag, segmentDirection } from '../../../domain/subtitles/direction';
import type { Transcript } from '../queries';
import classes from './history-dialog.module.css';

interface HistoryDialogProps {
  readonly transcript: Transcript;
  readonly onClose: () => void;
  /** An earlier version is the edited one now. */
  readonly onDone: () => void;
}

/** Every version that was ever written: compared with another one word by word, and brought back. */
export function HistoryDialog({ transcript, onClose, onDone }: HistoryDialogProps) {
  const { t } = useTranslation('transcripts');
  const uploadId = transcript.upload_id;
  const history = useQuery(getTranscriptHistoryOptions({ path: { uploadId } }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [against, setAgainst] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const send = useIdempotentCall((path: { uploadId: string; id: string }, headers) =>
    restoreTranscript({ path, headers }),
  );
  const restore = useMutation({
    mutationFn: (id: string) => send({ uploadId, id }),
    onSuccess: async () => {
      await refreshTranscript(queryClient, uploadId);
      toast.success({ message: t('editedUpdated') });
      onDone();
    },
    onError: (error) => toast.failure(error, t('restoreFailed')),
  });
  const label = useEntryLabel();
  const entries = history.data?.entries ?? [];
  const version = entries.find(({ id }) => id === chosen) ?? entries[0];
  const other = entries.find(({ id }) => id === against) ?? entries[entries.indexOf(version!) + 1];
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('history')}>
      {history.isError ? (
        <ErrorState error={history.error} onRetry={() => void history.refetch()} retrying={history.isFetching} />
      ) : !version ? (
        <Skeleton height={260} />
      ) : (
        <Stack gap="md">
          <div className={classes['panes']}>
            <ScrollArea.Autosize mah="55dvh" type="auto" className={classes['entries'] ?? ''}>
              <Radio.Group value={version.id} onChange={setChosen} aria-label={t('history')}>
                <Stack gap={4}>
                  {entries.map((entry) => (
                    <Radio.Card key={entry.id} value={entry.id} p="xs">
                      <Group gap="xs" wrap="nowrap">
                        <Radio.Indicator />
                        <div>
                          <Text size="sm">{label(entry)}</Text>
                          <Text size="xs" c="dimmed">
                            {entry.engine.name}
                          </Text>
                        </div>
                        {entry.is_current && (
                          <Badge ms="auto" variant="light" style={{ flexShrink: 0 }}>
                            {t('historyCurrent')}
                          </Badge>
                        )}
                      </Group>
                    </Radio.Card>
                  ))}
                </Stack>
              </Radio.Group>
            </ScrollArea.Autosize>
            <div className={classes['comparison']}>
              {other ? (
                <>
                  <Select
                    label={t('compareWith')}
                    size="xs"
                    allowDeselect={false}
                    value={other.id}
                    data={entries
                      .filter(({ id }) => id !== version.id)
                      .map((entry) => ({ value: entry.id, label: label(entry) }))}
                    onChange={setAgainst}
                  />
                  <Comparison uploadId={uploadId} before={other.id} after={version.id} language={transcript.language} />
                </>
              ) : (
                <Text size="sm" c="dimmed">
                  {t('historyAlone')}
                </Text>
              )}
            </div>
          </div>
          <Group justify="flex-end">
            <Button
              disabled={version.is_current}
              loading={restore.isPending}
              onClick={() => restore.mutate(version.id)}
            >
              {t('restore')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** 'Edited · Nov 21, 2026, 8:41 PM · 6,214 words' */
function useEntryLabel() {
  const { t, i18n } = useTranslation('transcripts');
  const kinds = { machine: 'versionTranscribed', edited: 'versionEdited', translated: 'versionTranslated' } as const;
  const when = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const number = new Intl.NumberFormat(i18n.language);
  return ({ kind, created_at, word_count }: HistoryEntryDto) =>
    [
      t(kinds[kind]),
      when.format(new Date(created_at)),
      t('wordCount', { count: word_count, formatted: number.format(word_count) }),
    ].join(' · ');
}

interface ComparisonProps {
  readonly uploadId: string;
  readonly before: string;
  readonly after: string;
  readonly language: string;
}

/** What is gone and what has come, from one version to another. Long stretches that are the same are left out. */
function Comparison({ uploadId, before, after, language }: ComparisonProps) {
  const { t } = useTranslation('transcripts');
  const one = useQuery(getTranscriptHistoryEntryOptions({ path: { uploadId, id: before } }));
  const other = useQuery(getTranscriptHistoryEntryOptions({ path: { uploadId, id: after } }));
  const pieces = useMemo(
    () => one.data && other.data && compareTexts(one.data.segments, other.data.segments),
    [one.data, other.data],
  );
  if (!pieces) return <Skeleton height={180} mt="sm" />;
  if (pieces.every(({ kind }) => kind === 'same')) return <Text size="sm">{t('historySame')}</Text>;
  return (
    <ScrollArea.Autosize mah="45dvh" type="auto" mt="sm" viewportProps={{ tabIndex: 0 }}>
      <p
        className={classes['text']}
        dir={segmentDirection(language, pieces.map(({ text }) => text).join(' '))}
        lang={languageTag(language)}
      >
        {pieces.map(({ kind, text }, index) =>
          kind === 'gone' ? (
            <del key={index}>{text} </del>
          ) : kind === 'new' ? (
            <ins key={index}>{text} </ins>
          ) : (
            <span key={index}>{text} </span>
          ),
        )}
      </p>
    </ScrollArea.Autosize>
  );
}
