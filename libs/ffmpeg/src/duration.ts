/** @file How long a recording is, from everything that was read of it. Pure. */
import type { DeclaredProbe } from './media-probe.js';

/** Below this many bits per second over the packets' time, that time is invented: no speech codec goes so low. */
const CREDIBLE_BITS_PER_SECOND = 4000;
/** A duration this near to the packets' is the finer of the two: it knows an encoder's padding. */
const AGREEMENT_SECONDS = 1;
/** The longest padding that an encoder adds and a decoder may give back, at 8 kHz. */
const PADDING_SECONDS = 0.3;
/** Containers that need not say their length: ffprobe guesses it by their first packets, and the samples are the finer figure. */
const GUESSING = new Set(['aac', 'amr', 'mp3']);

export interface Readings {
  declared: Pick<DeclaredProbe, 'declaredDurationSeconds' | 'formatName' | 'hasAudio' | 'sizeBytes'>;
  /** Where the last packet ends, by the container's timestamps. */
  packetsSeconds: number;
  /** The samples of the first sound, 0 where there is none. */
  decodedSeconds: number;
}

/**
 * The greater of what the packets and what the samples say. Timestamps can be squeezed or stretched without touching the
 * sound (`ffmpeg -itsscale`), samples cannot. Null where nothing has a length.
 */
export function durationOf({ declared, packetsSeconds, decodedSeconds }: Readings): number | null {
  const bitsPerSecond = (declared.sizeBytes * 8) / packetsSeconds;
  // A single packet may have no length that anybody knows.
  const isCredible = packetsSeconds > 0 && bitsPerSecond >= CREDIBLE_BITS_PER_SECOND;
  if (declared.hasAudio && !isCredible) return decodedSeconds > 0 ? decodedSeconds : null;
  if (packetsSeconds <= 0) return null;
  const claim =
    declared.hasAudio && GUESSING.has(declared.formatName) ? decodedSeconds : declared.declaredDurationSeconds;
  const byContainer =
    claim !== null && claim > 0 && Math.abs(claim - packetsSeconds) <= AGREEMENT_SECONDS ? claim : packetsSeconds;
  return decodedSeconds > byContainer + PADDING_SECONDS ? decodedSeconds : byContainer;
}
