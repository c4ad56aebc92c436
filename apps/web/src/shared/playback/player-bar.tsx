import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../lib/clock';
import { usePlayback, usePlaybackValue } from './use-playback';

interface PlayerBarProps {
  readonly durationSeconds: number;
  /** Stands at the end. */
  readonly children?: ReactNode;
}

/** Play, and where it is. */
export function PlayerBar({ durationSeconds, children }: PlayerBarProps) {
  const { t } = useTranslation('common');
  const playback = usePlayback();
  const playing = usePlaybackValue((state) => state.playing);
  const status = usePlaybackValue((state) => state.status);
  const label = t(playing ? 'pause' : 'play');
  return (
    <Group gap="sm" wrap="wrap">
      <Tooltip label={label}>
        <ActionIcon
          size={40}
          radius="xl"
          variant="default"
          aria-label={label}
          disabled={status === 'failed'}
          onClick={() => playback.toggle()}
        >
          {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
      </Tooltip>
      <Clock durationSeconds={durationSeconds} />
      {status === 'failed' && (
        <Text size="sm" c="dimmed">
          {t('notPlayable')}
        </Text>
      )}
      {children}
    </Group>
  );
}

function Clock({ durationSeconds }: { durationSeconds: number }) {
  const time = usePlaybackValue((state) => Math.floor(state.time * 10) / 10);
  return (
    <Text size="sm" ff="monospace" component="span">
      {formatTimecode(time)} / {formatTimecode(durationSeconds)}
    </Text>
  );
}
