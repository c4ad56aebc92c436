import { createContext, use, useSyncExternalStore } from 'react';
import { Playback, type PlaybackState } from './playback';

/** The recording on screen. */
export const PlaybackContext = createContext<Playback>(new Playback());

export const usePlayback = (): Playback => use(PlaybackContext);

/** One figure of the playback; the component renders again only when the selected (primitive) value changes. */
export function usePlaybackValue<T extends string | number | boolean>(select: (state: PlaybackState) => T): T {
  const playback = usePlayback();
  const selected = () => select(playback.getState());
  return useSyncExternalStore(playback.subscribe, selected, selected);
}
