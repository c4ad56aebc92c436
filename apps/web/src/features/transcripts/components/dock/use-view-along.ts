import { useEffect, useRef } from 'react';
import { usePlayback } from '../../../../shared/playback/use-playback';
import type { View } from '../../../../domain/wave/view';

/** A part of the recording that is on screen goes along when the moment that is heard leaves it. */
export function useViewAlong(view: View | null, goTo: (seconds: number) => void): void {
  const playback = usePlayback();
  const latest = useRef({ view, goTo });
  latest.current = { view, goTo };
  useEffect(() => {
    let last = playback.getState().time;
    return playback.subscribe(() => {
      const { time } = playback.getState();
      const { view: shown, goTo: go } = latest.current;
      // Who looks elsewhere while it stands still is left alone.
      if (time !== last && shown && (time < shown.from || time > shown.to)) go(time);
      last = time;
    });
  }, [playback]);
}
