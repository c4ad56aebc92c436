import { stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { packetsArgs } from './args/packets.args.js';
import { samplesArgs } from './args/samples.args.js';
import { FfmpegError, MediaError } from './errors.js';
import { fileUrl, inputGuards } from './guard-inputs.js';
import { readFfprobe, type DeclaredProbe, type FfprobeOutput, type MediaProbe } from './media-probe.js';
import { isPlaylist } from './playlist.js';
import { runFfmpeg, toFfmpegError } from './run-ffmpeg.js';
import { ProcessError, runProcess } from './run-process.js';
import type { MediaTools } from './tools.js';

export interface ProbeOptions {
  tools: MediaTools;
  signal?: AbortSignal | undefined;
  /** For each of the at most three readings of the file; 120 s unless given. */
  timeoutSeconds?: number | undefined;
}

/** Below this many bits per second over the measured time, sound is counted sample by sample: no speech codec goes so low. */
const CREDIBLE_BITS_PER_SECOND = 4000;
/** A declared duration this near to the packets' is the finer of the two: it knows an encoder's padding. */
const AGREEMENT_SECONDS = 1;
/** Containers that say nothing of their length: ffprobe guesses it by their first packets. */
const GUESSING = new Set(['aac', 'amr']);
const COUNTING_SAMPLE_RATE = 8000;
const MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;

/**
 * Describes a media file and measures its length. The packets are always read to the end (about 1 GB a second), since
 * containers may declare any length.
 *
 * @throws MediaError NOT_MEDIA, PLAYLIST, NO_STREAMS, DURATION_UNKNOWN; FfmpegError for what is not the file's fault
 */
export async function probe(path: string, options: ProbeOptions): Promise<MediaProbe> {
  const { size } = await stat(path);
  if (await isPlaylist(path)) throw new MediaError('PLAYLIST', 'The file is a playlist, not a recording.');
  const declared = readFfprobe(await runFfprobe(path, options), size);
  if (!declared.hasAudio && !declared.hasVideo) {
    throw new MediaError('NO_STREAMS', 'The file holds neither sound nor moving pictures.');
  }
  const durationSeconds = await measureDuration(path, declared, options);
  return { ...declared, durationSeconds, bitRate: Math.round((size * 8) / durationSeconds) };
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

async function measureDuration(path: string, declared: DeclaredProbe, options: ProbeOptions): Promise<number> {
  const { tools, signal, timeoutSeconds = 120 } = options;
  const run = { binary: tools.ffmpeg, signal, timeoutSeconds };
  try {
    const { outTimeSeconds: packetsSeconds } = await runFfmpeg(packetsArgs(path), run);
    const bitsPerSecond = (declared.sizeBytes * 8) / packetsSeconds;
    // A single packet may have no length that anybody knows.
    const isCredible = packetsSeconds > 0 && bitsPerSecond >= CREDIBLE_BITS_PER_SECOND;
    if (declared.hasAudio && !isCredible) return await countSamples(path, run);
    if (packetsSeconds <= 0)
      throw new MediaError('DURATION_UNKNOWN', 'The file holds no sound or picture that can be read.');
    const claim = GUESSING.has(declared.formatName) ? null : declared.declaredDurationSeconds;
    return claim !== null && Math.abs(claim - packetsSeconds) <= AGREEMENT_SECONDS ? claim : packetsSeconds;
  } catch (error) {
    if (error instanceof FfmpegError && error.code === 'FFMPEG_TIMEOUT') {
      throw new MediaError('DURATION_UNKNOWN', 'The length of the file could not be verified.', { cause: error });
    }
    throw error instanceof FfmpegError ? asNotMedia(error) : error;
  }
}

async function countSamples(
  path: string,
  run: { binary: string; signal: AbortSignal | undefined; timeoutSeconds: number },
): Promise<number> {
  let bytes = 0;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  await runFfmpeg(samplesArgs(path, { sampleRate: COUNTING_SAMPLE_RATE, channels: 1 }), { ...run, output });
  if (bytes === 0) throw new MediaError('DURATION_UNKNOWN', 'The file holds no sound that can be read.');
  return bytes / 2 / COUNTING_SAMPLE_RATE;
}

/** A plain failure of ffprobe or ffmpeg on an input means that the input is at fault. */
function asNotMedia(error: FfmpegError): Error {
  if (error.code !== 'FFMPEG_FAILED' || error.retryable) return error;
  return new MediaError('NOT_MEDIA', 'The file is not audio or video in a format that can be read.', { cause: error });
}
