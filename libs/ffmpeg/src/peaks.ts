import { Writable } from 'node:stream';
import { samplesArgs } from './args/samples.args.js';
import { MediaError, tooLong } from './errors.js';
import type { MediaProbe } from './media-probe.js';
import { runFfmpeg } from './run-ffmpeg.js';
import { sampleBlocks } from './sample-blocks.js';

export interface PeaksOptions {
  /** From `resolveTools().ffmpeg`. */
  binary: string;
  /** Buckets per second of the result. */
  samplesPerSecond: number;
  probe: Pick<MediaProbe, 'sound' | 'durationSeconds'>;
  timeoutSeconds: number;
  /** A longer sound is refused as soon as so much of it was decoded; without it there is no limit. */
  maxSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
  /** 0..1 */
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Peaks {
  peaks: Uint8Array;
  /** The length of the sound in samples: what no header can lie about. */
  decodedSeconds: number;
}

const FULL_SCALE = 32768;
const MAX_SAMPLE_RATE = 48_000;
const GROWTH = 1.5;

/**
 * The loudest sample of every bucket, 255 being full scale, over all channels, for drawing a waveform. Samples stream
 * through a pipe at the file's own rate (resampling costs more than it saves and hides high tones); only the result is held.
 *
 * @throws FfmpegError, MediaError MEDIA_TOO_LONG; MediaError NO_AUDIO
 */
export async function computePeaks(path: string, options: PeaksOptions): Promise<Peaks> {
  const { binary, samplesPerSecond, probe, timeoutSeconds, maxSeconds = Infinity, signal, onProgress } = options;
  const stream = probe.sound;
  if (!stream) throw new MediaError('NO_AUDIO', 'The file has no sound.');
  const sampleRate = Math.min(stream.sampleRate || MAX_SAMPLE_RATE, MAX_SAMPLE_RATE);
  const channels = Math.min(stream.channels || 1, 2);
  const bytesPerSecond = sampleRate * channels * 2;
  const meter = peakMeter((sampleRate / samplesPerSecond) * channels);
  let bytes = 0;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxSeconds * bytesPerSecond) return done(tooLong(maxSeconds));
      meter.add(chunk);
      done();
    },
  });
  await runFfmpeg(samplesArgs(path, stream, { sampleRate, channels }), {
    binary,
    timeoutSeconds,
    signal,
    output,
    durationSeconds: probe.durationSeconds,
    onProgress: ({ fraction }) => onProgress?.(fraction ?? 0),
  });
  return { peaks: meter.end(), decodedSeconds: bytes / bytesPerSecond };
}

/** Collects the greatest absolute value of each bucket of 16 bit samples; a bucket's length need not be whole. */
export function peakMeter(samplesPerBucket: number): { add(chunk: Buffer): void; end(): Uint8Array } {
  let peaks = new Uint8Array(1024);
  let count = 0;
  let seen = 0;
  let highest = 0;
  const close = (): void => {
    if (count === peaks.length) {
      const larger = new Uint8Array(Math.ceil(peaks.length * GROWTH));
      larger.set(peaks);
      peaks = larger;
    }
    peaks[count] = Math.min(255, Math.round((highest / FULL_SCALE) * 255));
    count += 1;
    highest = 0;
  };
  const add = sampleBlocks((samples) => {
    let at = 0;
    while (at < samples.length) {
      const bucketEnd = (count + 1) * samplesPerBucket;
      if (seen >= bucketEnd) {
        close();
        continue;
      }
      const until = Math.min(samples.length, at + Math.ceil(bucketEnd - seen));
      seen += until - at;
      highest = Math.max(highest, loudestOf(samples, at, until));
      at = until;
    }
  });
  return {
    add,
    end() {
      if (seen > count * samplesPerBucket) close();
      return peaks.slice(0, count);
    },
  };
}

/** A function of its own, with nothing around it that it could capture: it sees every sample, and compiles to a tight loop. */
function loudestOf(samples: Int16Array, from: number, until: number): number {
  let high = 0;
  let low = 0;
  for (let at = from; at < until; at += 1) {
    const value = samples[at]!;
    high = value > high ? value : high;
    low = value < low ? value : low;
  }
  return Math.max(high, -low);
}

/** The same waveform from further away: the greatest of every `factor` buckets. */
export function coarserPeaks(peaks: Uint8Array, factor: number): Uint8Array {
  const coarse = new Uint8Array(Math.ceil(peaks.length / factor));
  peaks.forEach((peak, index) => {
    const bucket = Math.floor(index / factor);
    if (peak > coarse[bucket]!) coarse[bucket] = peak;
  });
  return coarse;
}
