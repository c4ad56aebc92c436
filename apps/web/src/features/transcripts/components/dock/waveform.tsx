import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { cspNonce } from '../../../../shared/lib/csp-nonce';

interface WaveformProps {
  /** Loudest value of each bucket, 0..1; empty draws silence. */
  readonly peaks: readonly number[];
  readonly durationSeconds: number;
  readonly media: HTMLMediaElement;
  readonly height: number;
}

/** The recording as bars, the played part in the brand's colour. It only draws: seeking is the scrubber's. */
export function Waveform({ peaks, durationSeconds, media, height }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useMantineTheme();
  const scheme = useComputedColorScheme('light');
  const [waveColor, progressColor] =
    scheme === 'dark'
      ? [theme.colors.dark[3], theme.colors['lagoon']?.[4]]
      : [theme.colors.gray[5], theme.colors['lagoon']?.[7]];

  useEffect(() => {
    if (!container.current || !waveColor || !progressColor) return undefined;
    const nonce = cspNonce();
    const surfer = WaveSurfer.create({
      container: container.current,
      media,
      peaks: [peaks.length > 0 ? [...peaks] : [0, 0]],
      duration: durationSeconds,
      height,
      waveColor,
      progressColor,
      barWidth: 2,
      barGap: 2,
      barRadius: 1,
      barMinHeight: 2,
      cursorWidth: 0,
      normalize: peaks.length > 0,
      interact: false,
      dragToSeek: false,
      ...(nonce !== undefined && { cspNonce: nonce }),
    });
    return () => surfer.destroy();
  }, [peaks, durationSeconds, media, height, waveColor, progressColor]);

  return <div ref={container} />;
}
