import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../shared/lib/clock';
import { Playback } from '../../../../shared/playback/playback';
import { PlaybackContext } from '../../../../shared/playback/use-playback';
import { CLIP, WORDS } from '../../lib/clip';
import { DemoText } from './demo-text';
import { DemoTransport } from './demo-transport';
import { DemoWave } from './demo-wave';
import classes from './demo.module.css';

/** A recording beside its words, as the editor shows them. It plays only when asked, and reads well without sound. */
export function TranscriptDemo() {
  const { t } = useTranslation('landing');
  const [playback] = useState(() => new Playback());
  return (
    <PlaybackContext value={playback}>
      <figure className={classes['demo']} aria-label={t('demoLabel')}>
        <div className={classes['sheet']}>
          <div className={classes['head']}>
            <Text component="span" fw={620} truncate>
              {CLIP.file}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {formatClock(CLIP.seconds)} · {t('demoFacts', { count: WORDS.length })}
            </Text>
          </div>
          <DemoText />
          <div className={classes['dock']}>
            <DemoWave />
            <DemoTransport />
          </div>
        </div>
        <Text component="figcaption" size="xs" c="dimmed">
          {t('demoCredit')}
        </Text>
        <audio ref={playback.attach} src={CLIP.source} preload="none" />
      </figure>
    </PlaybackContext>
  );
}
