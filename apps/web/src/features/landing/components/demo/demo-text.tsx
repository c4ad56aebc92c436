import { Fragment, type MouseEvent, useRef } from 'react';
import { formatClock } from '../../../../shared/lib/clock';
import { usePlayback } from '../../../../shared/playback/use-playback';
import { CLIP, WORDS } from '../../lib/clip';
import { useSaidWord } from './use-said-word';
import classes from './demo.module.css';

/** What is said, by sentences. A click on a word goes there; by keyboard the waveform does. */
export function DemoText() {
  const playback = usePlayback();
  const text = useRef<HTMLDivElement>(null);
  useSaidWord(text);
  const goTo = (event: MouseEvent) => {
    const word = (event.target as Element).closest<HTMLElement>('[data-word]')?.dataset['word'];
    const place = WORDS[Number(word ?? -1)];
    if (!place) return;
    playback.seek(place[1]);
    playback.play();
  };
  let index = 0;
  return (
    <div ref={text} lang="en" className={classes['text']} onClick={goTo}>
      {CLIP.segments.map((words, segment) => (
        <div key={segment} className={classes['segment']}>
          <span className={classes['time']}>{formatClock(words[0]![1])}</span>
          <p>
            {words.map(([word]) => {
              index += 1;
              return (
                <Fragment key={index}>
                  <span data-word={index - 1}>{word}</span>{' '}
                </Fragment>
              );
            })}
          </p>
        </div>
      ))}
    </div>
  );
}
