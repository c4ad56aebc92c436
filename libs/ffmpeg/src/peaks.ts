import { Writable } from 'node:stream';
import { samplesArgs } from './args/samples.args.js';
import { eachSample } from './each-sample.js';
import type { MediaProbe } from './media-probe.js';
import { runFfmpeg } from './run-ffmpeg.js';

export interface PeaksOptions {
  /** From `resolveTools().ffmpeg`. */
  binary: string;
  /** Buckets per second of the result. */
  samplesPerSecond: number;
  probe: Pick<MediaProbe, 'audio' | 'durationSeconds'>;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  /** 0..1 */
  onProgress?: ((fraction: number) => void) | undefined;
}

const FULL_SCALE = 32768;
const MAX_SAMPLE_RATE = 48_000;

/**
 * The loudest sample of every bucket, 0..1 in thousandths, over all channels, for drawing a waveform. Samples stream
 * through a pipe at the file's own rate (resampling costs more than it saves and hides high tones); only the result is held.
 *
 * @throws FfmpegError; the file must have an audio stream
 */
export async function computePeaks(path: string, options: PeaksOptions): Promise<number[]> {
  const { binary, samplesPerSecond, probe, timeoutSeconds, signal, onProgress } = options;
  const [stream] = probe.audio;
  const sampleRate = Math.min(stream?.sampleRate || MAX_SAMPLE_RATE, MAX_SAMPLE_RATE);
  const channels = Math.min(stream?.channels || 1, 2);
  const meter = peakMeter((sampleRate / samplesPerSecond) * channels);
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      meter.add(chunk);
      done();
    },
  });
  await runFfmpeg(samplesArgs(path, { sampleRate, channels }), {
    binary,
    timeoutSeconds,
    signal,
    output,
    durationSeconds: probe.durationSeconds,
    onProgress: ({ fraction }) => onProgress?.(fraction ?? 0),
  });
  return meter.end();
}

/** Collects the greatest absolute value of each bucket of 16 bit samples; a bucket's length need not be whole. */
export function peakMeter(samplesPerBucket: number): { add(chunk: Buffer): void; end(): number[] } {
  const peaks: number[] = [];
  let seen = 0;
  let highest = 0;
  let bucketEnd = samplesPerBucket;
  const close = (): void => {
    peaks.push(Math.round((highest / FULL_SCALE) * 1000) / 1000);
    highest = 0;
    bucketEnd = (peaks.length + 1) * samplesPerBucket;
  };
  const add = eachSample((value) => {
    if (seen >= bucketEnd) close();
    const size = value < 0 ? -value : value;
    if (size > highest) highest = size;
    seen += 1;
  });
  return {
    add,
    end() {
      if (seen > peaks.length * samplesPerBucket) close();
      return peaks;
    },
  };
}
