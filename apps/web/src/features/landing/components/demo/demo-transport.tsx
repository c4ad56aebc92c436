import { ActionIcon, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../../shared/lib/clock';
import { usePlayback, usePlaybackValue } from '../../../../shared/playback/use-playback';
import { CLIP } from '../../lib/clip';
import classes from './demo.module.css';

/** Play and pause, and where it is; or that there is nothing to hear. */
export function DemoTransport() {
  const { t } = useTranslation(['landing', 'common']);
  const playback = usePlayback();
  const playing = usePlaybackValue((state) => state.playing);
  const failed = usePlaybackValue((state) => state.status === 'failed');
  const time = usePlaybackValue((state) => Math.floor(state.time * 10) / 10);
  return (
    <div className={classes['transport']}>
      <ActionIcon
        size={44}
        radius={22}
        variant="filled"
        color="brand"
        aria-label={t(playing ? 'common:pause' : 'common:play')}
        disabled={failed}
        onClick={() => playback.toggle()}
      >
        {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <Text component="span" size="sm" className={classes['clock'] ?? ''}>
        {formatTimecode(time)} / {formatTimecode(CLIP.seconds)}
      </Text>
      {failed && (
        <Text size="sm" c="dimmed" role="status">
          {t('demoFailed')}
        </Text>
      )}
    </div>
  );
}
