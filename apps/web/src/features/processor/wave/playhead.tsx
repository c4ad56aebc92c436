import type { View } from '../../../domain/wave/view';
import { usePlaybackValue } from '../../../shared/playback/use-playback';
import { placeIn } from '../../../domain/wave/use-stage';
import classes from './wave.module.css';

/** The moment that is heard. */
export function Playhead({ view }: { view: View }) {
  const time = usePlaybackValue((state) => state.time);
  const place = placeIn(time, view);
  if (place < 0 || place > 100) return null;
  return <div className={classes['playhead']} style={{ left: `${place}%` }} />;
}
