/** @file Decodes audio onto its container's timeline, which players use, and which video, words and peaks share. */
import { fileUrl } from '../guard-inputs.js';
import type { AudioStream } from '../media-probe.js';

/** An audio track: its index among the audio tracks, and its start time. */
export type AudioTrack = Pick<AudioStream, 'position' | 'startSeconds'>;

/** A longer timestamp jump is treated as damage and not filled. */
const MAX_GAP_SECONDS = 6 * 3600;
/** Smaller differences between samples and timestamps are ignored. */
const TOLERANCE_SECONDS = 0.03;
/** The maximum share of audio to drop if timestamps fall behind: enough for clock drift, not for wrong timestamps. */
const DROPPED_SHARE = 0.05;
const DROPPED_SECONDS = 0.25;
/** A first frame further from the known start comes from a filter that ffmpeg reinitialized in the middle of a file. */
const START_TOLERANCE_SECONDS = 0.5;

/** The filter used for all audio decoding. It fills a late start and gaps with silence and drops samples if timestamps fall behind, so
 * that each sample is at its container time (within 30 ms). Timestamps that are compressed, restart or jump by hours are continued
 * without a gap, so that they neither lose audio nor make it endless.
 * It also handles audio that changes its sample rate or channels: ffmpeg then reinitializes filters, and a plain `first_pts=0` would
 * fill in everything before again.
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

/** Precedes every input of which not all streams are read. It has no audible or visible effect, but prevents ffmpeg from measuring
 * MPEG-TS times from the first stream read instead of from the container's start ("correcting start time"), which it does only for
 * inputs without an offset.
 */
export const FROM_CONTAINER_START: readonly string[] = ['-itsoffset', '0.000001'];

/** Input and filter arguments for decoding one audio track. Only output options follow. */
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
