import { MediaError } from './errors.js';
import type { MediaProbe } from './media-probe.js';

/** The recording with another audio track selected. @param number from 1; null for the default one. @throws MediaError NO_SUCH_TRACK */
export function onTrack(probe: MediaProbe, number: number | null | undefined): MediaProbe {
  if (number === null || number === undefined) return probe;
  const sound = probe.audio[number - 1];
  if (sound) return { ...probe, sound, isChosen: true };
  const count = probe.audio.length;
  const has = count === 0 ? 'no sound' : count === 1 ? 'one audio track' : `${count} audio tracks`;
  throw new MediaError('NO_SUCH_TRACK', `The file has ${has}, so there is no audio track ${number}.`);
}
