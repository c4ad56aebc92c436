import { ActionIcon, Button, Card, Group, Kbd, Menu, Switch, Text, Title, Tooltip } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { getFileOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowsLeftRight,
  IconChevronDown,
  IconDownload,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../shared/keys/use-commands';
import { formatClock } from '../../../shared/lib/clock';
import { formatFileSize } from '../../../shared/lib/file-size';
import { ErrorState } from '../../../shared/ui/error-state';
import { MenuItemLink } from '../../../shared/ui/menu-item-link';
import { toast } from '../../../shared/ui/toast';
import type { Recording } from '../../../domain/wave/peaks';
import { AbPlayer, type Side } from './ab-player';
import { AbWave } from './ab-wave';
import { FiguresTable } from './figures-table';
import { Notes } from './notes';
import { outcomeOf } from './audio-outcome';
import classes from './result.module.css';

/** Pages that a result can be taken on to. */
const NEXT = [
  ['/audio-processor', 'openProcessor'],
  ['/denoise', 'openDenoise'],
  ['/cut-audio', 'openCut'],
  ['/voice-speed', 'openSpeed'],
  ['/transcription', 'openTranscription'],
] as const;

interface ResultCardProps {
  readonly job: GetJobResponse;
  readonly source: Recording;
  /** Takes the result back: the new file goes, the original was never touched. */
  readonly onUndo: (file: Recording) => void;
}

/** What came of it: to see, to hear beside what it was, to measure, to take along. */
export function ResultCard({ job, source, onUndo }: ResultCardProps) {
  const { t, i18n } = useTranslation(['processor', 'library', 'keys']);
  const outcome = outcomeOf(job);
  const { data: file, error } = useQuery({
    ...getFileOptions({ path: { name: outcome?.file_id ?? '' } }),
    enabled: outcome !== null,
    // It is read after it was made; then its waveform is there.
    refetchInterval: ({ state }) =>
      state.data && (state.data.status === 'processing' || !state.data.playback_url) ? 1_000 : false,
  });
  const [player] = useState(() => new AbPlayer());
  const state = useSyncExternalStore(player.subscribe, player.getState);
  const [matched, setMatched] = useState(true);
  const [blind, setBlind] = useState(false);
  const [first, setFirst] = useState<Side>('before');
  const lufs = { before: outcome?.before?.integrated_lufs ?? null, after: outcome?.after?.integrated_lufs ?? null };
  const canMatch = lufs.before !== null && lufs.after !== null;
  useEffect(() => player.match(matched && canMatch ? lufs : null));
  useCommands([{ id: 'swap', label: t('keys:swapSides'), keys: 'X', ofPage: true, run: () => player.swap() }]);
  if (!outcome) return null;

  const sides: readonly Side[] = blind ? [first, first === 'before' ? 'after' : 'before'] : ['before', 'after'];
  const nameOf = (side: Side) => (blind ? t('blindName', { letter: 'AB'[sides.indexOf(side)] }) : t(side));
  const recordings = { before: source, after: file };
  // It may have been deleted since; what was done can still be read.
  const isGone = error !== null && !file;
  const download = () => {
    if (!job.download_url) return toast.error({ message: t('noDownloadUrl') });
    void save(job.download_url, job.original_name ?? '').catch(() =>
      toast.error({ title: t('downloadFailedTitle'), message: t('downloadFailedBody') }),
    );
  };

  return (
    <Card component="section" aria-label={t('result')} className={classes['card'] ?? ''}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div className={classes['naming']}>
          <Title order={2} size="h3" className={classes['name'] ?? ''}>
            <bdi>{job.original_name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {formatClock(outcome.duration_seconds)}
            {job.file_size !== null && ` · ${formatFileSize(job.file_size, i18n.language)}`}
            {` · ${job.format?.toUpperCase() ?? ''}`}
          </Text>
        </div>
        {!isGone && (
          <Button leftSection={<IconDownload size={16} />} onClick={download}>
            {t('download')}
          </Button>
        )}
      </Group>

      {isGone && <ErrorState error={error} />}
      <div className={classes['waves']}>
        {sides.map((side) => {
          const recording = recordings[side];
          return (
            recording && (
              <AbWave
                key={side}
                file={recording}
                name={nameOf(side)}
                heard={state.side === side}
                place={state.place}
                onHear={(place) => {
                  player.hear(side);
                  player.seek(place);
                }}
              />
            )
          );
        })}
      </div>
      {source.playback_url && <audio ref={player.attach('before')} src={source.playback_url} preload="auto" />}
      {file?.playback_url && <audio ref={player.attach('after')} src={file.playback_url} preload="auto" />}

      <Group gap="md" mt="sm">
        <Tooltip label={t(state.playing ? 'pause' : 'play')}>
          <ActionIcon
            size={40}
            radius="xl"
            variant="default"
            aria-label={t(state.playing ? 'pause' : 'play')}
            onClick={() => player.toggle()}
          >
            {state.playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </ActionIcon>
        </Tooltip>
        <Button
          variant="default"
          leftSection={<IconArrowsLeftRight size={16} />}
          rightSection={<Kbd size="xs">X</Kbd>}
          onClick={() => player.swap()}
        >
          {t('heard', { name: nameOf(state.side) })}
        </Button>
        {canMatch && (
          <Switch
            label={t('matchLoudness')}
            checked={matched}
            onChange={(event) => setMatched(event.currentTarget.checked)}
          />
        )}
        <Switch
          label={t('blindTest')}
          checked={blind}
          onChange={(event) => {
            setFirst(Math.random() < 0.5 ? 'before' : 'after');
            setBlind(event.currentTarget.checked);
          }}
        />
      </Group>

      {!blind && outcome.before && outcome.after && <FiguresTable before={outcome.before} after={outcome.after} />}
      <Notes outcome={outcome} />

      <Group gap="xs" mt="md">
        {!isGone && (
          <Menu width={220} withinPortal={false}>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} />}>
                {t('useIn')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {NEXT.map(([to, label]) => (
                <MenuItemLink key={to} to={to} search={{ file: outcome.file_id }}>
                  {t(label)}
                </MenuItemLink>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {file && (
          <Button variant="default" onClick={() => onUndo(file)}>
            {t('undo')}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {t('originalStays')}
        </Text>
      </Group>
    </Card>
  );
}

/** Has the browser save it, after a look whether it is there. */
async function save(url: string, name: string): Promise<void> {
  const response = await fetch(new URL(url, window.location.origin), { method: 'HEAD' });
  if (!response.ok) throw new Error(response.statusText);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
