/** @file Speech as recognisers read it: 16 kHz mono samples in one file, with its loudness over time. */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { speechPcmArgs } from './args/speech.args.js';
import type { AudioTrack } from './args/timeline.args.js';
import { sampleBlocks } from './sample-blocks.js';
import { runFfmpeg, type FfmpegOptions } from './run-ffmpeg.js';
import { FLOOR_DB, FRAME_SECONDS } from './silences.js';
import type { Piece } from './split-at-silences.js';

export const SPEECH_SAMPLE_RATE = 16_000;
const BYTES_PER_SECOND = SPEECH_SAMPLE_RATE * 2;
const FULL_SCALE = 32_768;
const SAMPLES_PER_FRAME = SPEECH_SAMPLE_RATE * FRAME_SECONDS;

export interface SpeechTrack {
  /** Samples without a header: 16 bit, little-endian, mono, 16 kHz. */
  pcmPath: string;
  durationSeconds: number;
  /** Loudness of every 10 ms in dB below full scale, for `findSilences`. */
  levelsDb: Float32Array;
}

export interface DecodeSpeechOptions extends Omit<FfmpegOptions, 'input' | 'output'> {
  track: AudioTrack;
  /** Nothing beyond is decoded; all of it without a limit. */
  maxSeconds?: number | undefined;
}

/** Decodes one sound of a media file to `pcmPath` (32 kB per second). @throws FfmpegError */
export async function decodeSpeech(
  mediaPath: string,
  pcmPath: string,
  { track, maxSeconds, ...options }: DecodeSpeechOptions,
): Promise<SpeechTrack> {
  const maxBytes = maxSeconds === undefined ? undefined : Math.ceil(maxSeconds * SPEECH_SAMPLE_RATE) * 2;
  const meter = levelMeter();
  let bytes = 0;
  const listen = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // ffmpeg ends after the packet that reaches the limit.
      const kept = maxBytes === undefined ? chunk : chunk.subarray(0, Math.max(0, maxBytes - bytes));
      bytes += kept.length;
      meter.add(kept);
      done(null, kept);
    },
  });
  const written = pipeline(listen, createWriteStream(pcmPath));
  // A failing disk reaches ffmpeg's pipe as the error of `listen`; it is awaited below.
  written.catch(() => undefined);
  await runFfmpeg(speechPcmArgs(mediaPath, track, maxBytes), { ...options, output: listen });
  await written;
  return { pcmPath, durationSeconds: bytes / BYTES_PER_SECOND, levelsDb: meter.end() };
}

/** The samples of one piece, as floating point numbers -1..1. */
export async function readSpeech(track: SpeechTrack, piece: Piece): Promise<Float32Array> {
  const pcm = await readPcm(track, piece);
  return Float32Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(i * 2) / FULL_SCALE);
}

/** One piece as a WAV file in memory (32 kB per second). */
export async function speechWav(track: SpeechTrack, piece: Piece): Promise<Buffer> {
  const pcm = await readPcm(track, piece);
  return Buffer.concat([wavHeader(pcm.length), pcm]);
}

async function readPcm({ pcmPath, durationSeconds }: SpeechTrack, { start, end }: Piece): Promise<Buffer> {
  const from = sampleAt(start) * 2;
  const length = sampleAt(Math.min(end, durationSeconds)) * 2 - from;
  const file = await open(pcmPath, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, length)), 0, Math.max(0, length), from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function sampleAt(seconds: number): number {
  return Math.round(seconds * SPEECH_SAMPLE_RATE);
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'ascii');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'ascii');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SPEECH_SAMPLE_RATE, 24);
  header.writeUInt32LE(BYTES_PER_SECOND, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'ascii');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Root mean square of every 10 ms in dB below full scale. */
export function levelMeter(): { add(chunk: Buffer): void; end(): Float32Array } {
  const levels: number[] = [];
  let energy = 0;
  let count = 0;
  const add = sampleBlocks((samples) => {
    for (const value of samples) {
      energy += (value / FULL_SCALE) ** 2;
      count += 1;
      if (count < SAMPLES_PER_FRAME) continue;
      levels.push(Math.max(FLOOR_DB, 10 * Math.log10(energy / count)));
      energy = 0;
      count = 0;
    }
  });
  return { add, end: () => Float32Array.from(levels) };
}
