/** @file Decoding sound onto the time line of its container: what players show, and pictures, words and peaks share. */
import { fileUrl } from '../guard-inputs.js';
import type { AudioStream } from '../media-probe.js';

/** A sound of a recording: its place among the sounds, and when it starts. */
export type AudioTrack = Pick<AudioStream, 'position' | 'startSeconds'>;

/** A longer jump of the timestamps is taken for damage and not filled. */
const MAX_GAP_SECONDS = 6 * 3600;
/** Less than this between samples and timestamps is left alone. */
const TOLERANCE_SECONDS = 0.03;
/** How much of the sound may be dropped where timestamps run behind it: clocks that drift, not timestamps that lie. */
const DROPPED_SHARE = 0.05;
const DROPPED_SECONDS = 0.25;
/** A first frame further away from the known start comes from a filter that ffmpeg has set up anew in the middle of a file. */
const START_TOLERANCE_SECONDS = 0.5;

/**
 * The filter behind every decoding of sound. Silence fills a late start and gaps, and samples are dropped where timestamps fall behind
 * the sound, so that each sample stands at its time in the container (within 30 ms). Timestamps that are squeezed, start anew or jump by
 * hours are continued without a gap: nobody loses sound to them, and they don't make it endless.
 *
 * Also for sound that changes its rate or its channels: ffmpeg sets filters up anew then, and a plain `first_pts=0` would fill in
 * everything before once more.
 */
export function timelineFilter({ startSeconds }: Pick<AudioTrack, 'startSeconds'>): string {
  // Registers: 0 the correction of timestamps, 1 where the last frame ended, 2 samples beyond their timestamps, 3 the frame's time,
  // 4 its distance from the last one's end, 5 samples beyond their timestamps with this frame. All in samples.
  const steps = [
    'st(3,if(isnan(PTS),ld(1),PTS+ld(0)))',
    `if(eq(N,0),st(3,if(lte(abs(PTS-${startSeconds.toFixed(6)}*SR),${START_TOLERANCE_SECONDS}*SR),PTS,0));` +
      'st(0,if(isnan(PTS),0,ld(3)-PTS));st(1,ld(3)))',
    'st(4,ld(3)-ld(1))',
    `if(gt(ld(4),${MAX_GAP_SECONDS}*SR),st(0,ld(0)-ld(4));st(3,ld(1));st(4,0))`,
    'st(5,max(0,ld(2)-ld(4)))',
    `if(gt(ld(5),${DROPPED_SHARE}*N+${DROPPED_SECONDS}*SR),st(0,ld(0)-ld(4));st(3,ld(1)),st(2,ld(5)))`,
    'st(1,ld(3)+NB_SAMPLES)',
    'ld(3)',
  ];
  return `asettb=1/sr,asetpts='${steps.join(';')}',aresample=async=1:min_hard_comp=${TOLERANCE_SECONDS}:first_pts=0`;
}

/**
 * Stands before every recording of which not all streams are read. It moves nothing that anybody hears or sees, and keeps ffmpeg from
 * counting the times of MPEG-TS from the first stream that is read instead of from the container's first moment ("correcting start
 * time"), which it does only where inputs have no offset.
 */
export const FROM_CONTAINER_START: readonly string[] = ['-itsoffset', '0.000001'];

/** Input and filter for decoding one sound; only the output's options follow. */
export function decodedTrack(inputPath: string, track: AudioTrack): string[] {
  return [
    ...FROM_CONTAINER_START,
    '-i',
    fileUrl(inputPath),
    '-map',
    `0:a:${track.position}`,
    '-af',
    timelineFilter(track),
  ];
}
