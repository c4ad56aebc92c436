import { open, stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { packetsArgs } from './args/packets.args.js';
import { samplesArgs } from './args/samples.args.js';
import type { AudioTrack } from './args/timeline.args.js';
import { durationOf } from './duration.js';
import { FfmpegError, MediaError, tooLong } from './errors.js';
import { fileUrl, inputGuards } from './guard-inputs.js';
import { readFfprobe, type DeclaredProbe, type FfprobeOutput, type MediaProbe } from './media-probe.js';
import { coarserPeaks, computePeaks } from './peaks.js';
import { isPlaylist } from './playlist.js';
import { runFfmpeg, toFfmpegError } from './run-ffmpeg.js';
import { ProcessError, runProcess } from './run-process.js';
import type { MediaTools } from './tools.js';

export interface ProbeOptions {
  tools: MediaTools;
  signal?: AbortSignal | undefined;
  /** For describing the file and for reading its packets; 120 s unless given. */
  timeoutSeconds?: number | undefined;
  /** The measurements of an earlier probe of the same file, so that it isn't read to the end again. */
  durationSeconds?: number | undefined;
}

export interface PeaksProbeOptions extends Omit<ProbeOptions, 'durationSeconds'> {
  /** Values of the waveform per second, at most. */
  samplesPerSecond: number;
  /** The maximum number of values; longer recordings get a lower resolution. */
  maxPeaks: number;
  /** Longer recordings are rejected. */
  maxSeconds: number;
  /** 0..1 */
  onProgress?: ((fraction: number) => void) | undefined;
}

export interface Waveform {
  peaks: Uint8Array;
  samplesPerSecond: number;
}

const COUNTING_SAMPLE_RATE = 8000;
/** Limits counting, whatever the timestamps. */
const LONGEST_SECONDS = 24 * 3600;
/** Decoding runs at several hundred times real time; this allows for a day of audio on a busy machine. */
const DECODING_TIMEOUT_SECONDS = 1800;
const MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;

/** Describes a media file and measures its duration. Reads all packets (about 1 GB per second) and decodes the audio (about 2 s per
 * hour), because declared durations and timestamps can't be trusted.
 *
 * @throws MediaError NOT_MEDIA, PLAYLIST, NO_STREAMS, DURATION_UNKNOWN, MEDIA_TOO_LONG; FfmpegError for other failures
 */
export async function probe(path: string, options: ProbeOptions): Promise<MediaProbe> {
  const declared = await describe(path, options);
  if (options.durationSeconds !== undefined) return measured(declared, options.durationSeconds);
  const packetsSeconds = await readPackets(path, options);
  const decodedSeconds = declared.sound ? await countSamples(path, declared.sound, options) : 0;
  return measured(declared, durationOf({ declared, packetsSeconds, decodedSeconds }));
}

/** Probes a file and computes its waveform in one pass. @throws as `probe`, and MediaError MEDIA_TOO_LONG */
export async function probeWithPeaks(
  path: string,
  options: PeaksProbeOptions,
): Promise<{ probe: MediaProbe; waveform: Waveform | null }> {
  const { tools, signal, maxPeaks, maxSeconds, onProgress } = options;
  const declared = await describe(path, options);
  const packetsSeconds = await readPackets(path, options);
  const samplesPerSecond = Math.min(options.samplesPerSecond, maxPeaks / Math.max(1, packetsSeconds));
  const drawn = declared.hasAudio
    ? await computePeaks(path, {
        ...{ binary: tools.ffmpeg, signal, samplesPerSecond, maxSeconds, onProgress },
        probe: { sound: declared.sound, durationSeconds: packetsSeconds },
        timeoutSeconds: DECODING_TIMEOUT_SECONDS,
      })
    : null;
  const found = measured(
    declared,
    durationOf({ declared, packetsSeconds, decodedSeconds: drawn?.decodedSeconds ?? 0 }),
  );
  if (found.durationSeconds > maxSeconds) throw tooLong(maxSeconds);
  if (!drawn) return { probe: found, waveform: null };
  // There are more samples than the packets indicated.
  const factor = Math.max(1, Math.ceil(drawn.peaks.length / maxPeaks));
  const peaks = factor === 1 ? drawn.peaks : coarserPeaks(drawn.peaks, factor);
  return { probe: found, waveform: { peaks, samplesPerSecond: samplesPerSecond / factor } };
}

async function describe(path: string, options: Pick<ProbeOptions, 'tools' | 'signal' | 'timeoutSeconds'>) {
  const { size } = await stat(path);
  if (await isPlaylist(path)) throw new MediaError('PLAYLIST', 'The file is a playlist, not a recording.');
  const declared = readFfprobe(await runFfprobe(path, options), size);
  if (!declared.hasAudio && !declared.hasVideo) {
    throw new MediaError('NO_STREAMS', 'The file holds neither sound nor moving pictures.');
  }
  return declared.formatName === 'wav' && (await isRf64(path)) ? { ...declared, formatName: 'rf64' } : declared;
}

/** WAV larger than 4 GB: ffmpeg calls it WAV, but not every browser plays it. */
async function isRf64(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ['RF64', 'BW64'].includes(buffer.toString('latin1'));
  } finally {
    await file.close();
  }
}

function measured(declared: DeclaredProbe, durationSeconds: number | null): MediaProbe {
  if (durationSeconds === null)
    throw new MediaError('DURATION_UNKNOWN', 'The file holds no sound or picture that can be read.');
  return { ...declared, durationSeconds, bitRate: Math.round((declared.sizeBytes * 8) / durationSeconds) };
}

async function runFfprobe(path: string, { tools, signal, timeoutSeconds = 120 }: ProbeOptions): Promise<FfprobeOutput> {
  const ask = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', '-show_chapters'];
  try {
    const { stdout } = await runProcess(tools.ffprobe, [...ask, ...inputGuards('media'), '-i', fileUrl(path)], {
      timeoutSeconds,
      memoryLimitBytes: MEMORY_LIMIT_BYTES,
      signal,
    });
    return JSON.parse(stdout) as FfprobeOutput;
  } catch (error) {
    throw error instanceof ProcessError ? asNotMedia(toFfmpegError(error)) : error;
  }
}

/** @returns the end of the last packet in seconds; 0 if no packet has a time */
async function readPackets(path: string, { tools, signal, timeoutSeconds = 120 }: ProbeOptions): Promise<number> {
  try {
    const run = { binary: tools.ffmpeg, signal, timeoutSeconds };
    return (await runFfmpeg(packetsArgs(path), run)).outTimeSeconds;
  } catch (error) {
    throw asMediaError(error);
  }
}

/** @returns the duration of an audio track by its samples, in seconds */
async function countSamples(path: string, track: AudioTrack, { tools, signal }: ProbeOptions): Promise<number> {
  let bytes = 0;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > LONGEST_SECONDS * COUNTING_SAMPLE_RATE * 2 ? tooLong(LONGEST_SECONDS) : null);
    },
  });
  try {
    await runFfmpeg(samplesArgs(path, track, { sampleRate: COUNTING_SAMPLE_RATE, channels: 1 }), {
      ...{ binary: tools.ffmpeg, signal, output },
      timeoutSeconds: DECODING_TIMEOUT_SECONDS,
    });
  } catch (error) {
    throw asMediaError(error);
  }
  return bytes / 2 / COUNTING_SAMPLE_RATE;
}

function asMediaError(error: unknown): unknown {
  if (!(error instanceof FfmpegError)) return error;
  if (error.code === 'FFMPEG_TIMEOUT')
    return new MediaError('DURATION_UNKNOWN', 'The length of the file could not be verified.', { cause: error });
  return asNotMedia(error);
}

/** An ordinary failure of ffmpeg or ffprobe means that the input is invalid. */
function asNotMedia(error: FfmpegError): Error {
  if (error.code !== 'FFMPEG_FAILED' || error.retryable) return error;
  return new MediaError('NOT_MEDIA', 'The file is not audio or video in a format that can be read.', { cause: error });
}
