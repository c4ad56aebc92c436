import { type RefObject, useEffect } from 'react';
import { usePlayback } from '../../../../shared/playback/use-playback';
import { wordAt } from '../../lib/clip';

/** Marks the word being said with `data-said`, on every frame and past React; before the first sound there is none. */
export function useSaidWord(text: RefObject<HTMLElement | null>): void {
  const playback = usePlayback();
  useEffect(() => {
    const words = text.current?.querySelectorAll('[data-word]') ?? [];
    let said = -1;
    return playback.subscribe(() => {
      const next = wordAt(playback.getState().time);
      if (next === said) return;
      words[said]?.removeAttribute('data-said');
      words[next]?.setAttribute('data-said', '');
      said = next;
    });
  }, [playback, text]);
}
