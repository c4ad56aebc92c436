import { ActionIcon, Kbd, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconKeyboard,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRepeat,
  IconRewindForward5,
  IconVolume,
  IconVolumeOff,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatTimecode } from '../../../../shared/lib/clock';
import { RATES } from '../../../../shared/playback/playback';
import { usePlayback, usePlaybackValue } from '../../../../shared/playback/use-playback';
import { useReader } from '../../use-reader';
import classes from './dock.module.css';

interface TransportProps {
  readonly durationSeconds: number;
  readonly isZoomed: boolean;
  /** Closer to the waveform, or further away; without one there is nothing to see. */
  readonly onZoom?: (step: 1 | -1, time: number) => void;
  readonly onShowKeys: () => void;
}

/** Time, transport and speed. What needs a recording says why when there is none. */
export function Transport({ durationSeconds, isZoomed, onZoom, onShowKeys }: TransportProps) {
  const { t } = useTranslation('transcripts');
  const status = usePlaybackValue((state) => state.status);
  const silent = status === 'none' || status === 'failed';
  return (
    <div className={classes['transport']}>
      <div className={classes['times']} dir="ltr">
        <span className={classes['time']}>
          <CurrentTime />
          <span className={classes['total']}> / {formatClock(durationSeconds)}</span>
        </span>
        <FollowState />
      </div>
      {silent ? (
        <p className={classes['silent']} role="status">
          {t(status === 'failed' ? 'audioFailed' : 'audioMissing')}
        </p>
      ) : (
        <PlayButtons />
      )}
      <div className={classes['tools']}>
        {!silent && <LoopButton />}
        {!silent && <RateMenu />}
        {onZoom && <ZoomButtons isZoomed={isZoomed} onZoom={onZoom} />}
        {!silent && <MuteButton />}
        <Tooltip label={t('keyboard')}>
          <ActionIcon aria-label={t('keyboard')} aria-keyshortcuts="?" onClick={onShowKeys} className={classes['keys']}>
            <IconKeyboard size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

function CurrentTime() {
  return <strong>{usePlaybackValue(({ time }) => formatTimecode(time))}</strong>;
}

function FollowState() {
  const { t } = useTranslation('transcripts');
  const { following, setFollowing } = useReader();
  return (
    <UnstyledButton
      className={classes['follow']}
      data-on={following || undefined}
      aria-pressed={following}
      onClick={() => setFollowing(!following)}
    >
      <span className={classes['followDot']} aria-hidden="true" />
      {t('followingPlayback')} <Kbd size="xs">F</Kbd>
    </UnstyledButton>
  );
}

function PlayButtons() {
  const { t } = useTranslation('transcripts');
  const playback = usePlayback();
  const { setFollowing } = useReader();
  const playing = usePlaybackValue((state) => state.playing);
  const skip = (seconds: number) => {
    setFollowing(true);
    playback.skip(seconds);
  };
  return (
    <div className={classes['buttons']} dir="ltr">
      <ActionIcon size={40} aria-label={t('back5')} onClick={() => skip(-5)}>
        <IconRewindBackward5 size={20} />
      </ActionIcon>
      <ActionIcon
        size={44}
        radius="50%"
        variant="filled"
        color="brand"
        aria-label={t(playing ? 'pause' : 'play')}
        onClick={() => playback.toggle()}
      >
        {playing ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ActionIcon>
      <ActionIcon size={40} aria-label={t('forward5')} onClick={() => skip(5)}>
        <IconRewindForward5 size={20} />
      </ActionIcon>
    </div>
  );
}

function RateMenu() {
  const { t, i18n } = useTranslation('transcripts');
  const playback = usePlayback();
  const rate = usePlaybackValue((state) => state.rate);
  const written = (value: number) =>
    `${new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1 }).format(value)}×`;
  return (
    <Menu position="top" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes['rate']} aria-label={t('speedIs', { rate: written(rate) })}>
          {written(rate)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(rate)} onChange={(value) => playback.setRate(Number(value))}>
          {RATES.map((value) => (
            <Menu.RadioItem key={value} value={String(value)}>
              {written(value)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** There only while something is heard again and again: it is begun at a segment. */
function LoopButton() {
  const { t } = useTranslation('transcripts');
  const playback = usePlayback();
  const isLooping = usePlaybackValue(({ loop }) => loop !== null);
  if (!isLooping) return null;
  return (
    <Tooltip label={t('loopEnd')}>
      <ActionIcon variant="light" aria-label={t('loopEnd')} aria-keyshortcuts="R" onClick={() => playback.endLoop()}>
        <IconRepeat size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function ZoomButtons({ isZoomed, onZoom }: { isZoomed: boolean; onZoom: NonNullable<TransportProps['onZoom']> }) {
  const { t } = useTranslation('transcripts');
  const playback = usePlayback();
  const zoom = (step: 1 | -1) => onZoom(step, playback.getState().time);
  return (
    <span className={classes['zoom']}>
      <Tooltip label={t('zoomedOut')} disabled={isZoomed}>
        <ActionIcon
          aria-label={t('zoomOut')}
          aria-disabled={!isZoomed}
          {...(!isZoomed && { 'data-disabled': true })}
          onClick={() => isZoomed && zoom(-1)}
        >
          <IconZoomOut size={18} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon aria-label={t('zoomIn')} onClick={() => zoom(1)}>
        <IconZoomIn size={18} />
      </ActionIcon>
    </span>
  );
}

function MuteButton() {
  const { t } = useTranslation('transcripts');
  const playback = usePlayback();
  const muted = usePlaybackValue((state) => state.muted);
  const label = t(muted ? 'unmute' : 'mute');
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} className={classes['mute']} onClick={() => playback.setMuted(!muted)}>
        {muted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}
