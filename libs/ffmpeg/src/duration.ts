/** @file Derives a recording's duration from all measurements. Pure. */
import type { DeclaredProbe } from './media-probe.js';

/** If the packets' bit rate is below this, their timestamps are wrong: no speech codec goes this low. */
const CREDIBLE_BITS_PER_SECOND = 4000;
/** A declared duration this close to the packets' is more precise, because it accounts for encoder padding. */
const AGREEMENT_SECONDS = 1;
/** The longest padding that an encoder adds, at 8 kHz. */
const PADDING_SECONDS = 0.3;
/** Containers that may lack a duration: ffprobe estimates it from the first packets, so the samples are more precise. */
const GUESSING = new Set(['aac', 'amr', 'mp3']);

export interface Readings {
  declared: Pick<DeclaredProbe, 'declaredDurationSeconds' | 'formatName' | 'hasAudio' | 'sizeBytes'>;
  /** Where the last packet ends, by the container's timestamps. */
  packetsSeconds: number;
  /** The duration of the first audio track in samples; 0 if there is none. */
  decodedSeconds: number;
}

/** The larger of the packets' and the samples' duration. Timestamps can be scaled without changing the audio (`ffmpeg -itsscale`),
 * samples can't. Null if nothing has a duration.
 */
export function durationOf({ declared, packetsSeconds, decodedSeconds }: Readings): number | null {
  const bitsPerSecond = (declared.sizeBytes * 8) / packetsSeconds;
  // A single packet may have an unknown duration.
  const isCredible = packetsSeconds > 0 && bitsPerSecond >= CREDIBLE_BITS_PER_SECOND;
  if (declared.hasAudio && !isCredible) return decodedSeconds > 0 ? decodedSeconds : null;
  if (packetsSeconds <= 0) return null;
  const claim =
    declared.hasAudio && GUESSING.has(declared.formatName) ? decodedSeconds : declared.declaredDurationSeconds;
  const byContainer =
    claim !== null && claim > 0 && Math.abs(claim - packetsSeconds) <= AGREEMENT_SECONDS ? claim : packetsSeconds;
  return decodedSeconds > byContainer + PADDING_SECONDS ? decodedSeconds : byContainer;
}
