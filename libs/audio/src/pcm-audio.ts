/** @file Sound as the processors see it: a file of interleaved 32 bit floats, read and written at any place. */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

const SAMPLE_BYTES = 4;

export interface PcmFormat {
  /** Hz. */
  sampleRate: number;
  channels: number;
}

/** A decoded recording in a file of its own. A frame is one sample of every channel. */
export interface PcmAudio extends PcmFormat {
  path: string;
  frames: number;
}

export const frameBytes = ({ channels }: PcmFormat): number => channels * SAMPLE_BYTES;
export const secondsOf = ({ frames, sampleRate }: PcmAudio): number => frames / sampleRate;

/** Reads frames at any place; what lies outside of the sound is silence. */
export class PcmReader {
  private readonly file: number;

  constructor(readonly sound: PcmAudio) {
    this.file = openSync(sound.path, 'r');
  }

  /** Fills `target` (interleaved) from the frame `from` on, which may be negative. */
  read(from: number, target: Float32Array): void {
    const { channels, frames } = this.sound;
    const wanted = target.length / channels;
    const first = Math.max(0, Math.min(frames, from));
    const last = Math.max(first, Math.min(frames, from + wanted));
    const [start, end] = [(first - from) * channels, (last - from) * channels];
    if (last === first) return void target.fill(0);
    target.fill(0, 0, start).fill(0, end);
    const bytes = new Uint8Array(target.buffer, target.byteOffset + start * SAMPLE_BYTES, (end - start) * SAMPLE_BYTES);
    readFully(this.file, bytes, first * frameBytes(this.sound));
  }

  close(): void {
    closeSync(this.file);
  }
}

/** Writes frames at any place of a file that may be written by others at other places. */
export class PcmWriter {
  private readonly file: number;

  constructor(private readonly sound: Omit<PcmAudio, 'frames'>) {
    this.file = openSync(sound.path, 'r+');
  }

  write(from: number, frames: Float32Array): void {
    const bytes = new Uint8Array(frames.buffer, frames.byteOffset, frames.byteLength);
    let [done, position] = [0, from * frameBytes(this.sound)];
    while (done < bytes.length) {
      const count = writeSync(this.file, bytes, done, bytes.length - done, position);
      done += count;
      position += count;
    }
  }

  close(): void {
    closeSync(this.file);
  }
}

/** What a file of floats holds. */
export function pcmAudioAt(path: string, format: PcmFormat): PcmAudio {
  const file = openSync(path, 'r');
  try {
    return { ...format, path, frames: Math.floor(fstatSync(file).size / frameBytes(format)) };
  } finally {
    closeSync(file);
  }
}

function readFully(file: number, bytes: Uint8Array, position: number): void {
  let done = 0;
  while (done < bytes.length) {
    const count = readSync(file, bytes, done, bytes.length - done, position + done);
    if (count === 0) throw new Error('The sound is shorter than it was.');
    done += count;
  }
}

/** Goes through a sound in order, in blocks of at most so many frames; the block is reused. */
export function* blocksOf(
  reader: PcmReader,
  blockFrames: number,
  from = 0,
  until = reader.sound.frames,
): Generator<{ from: number; samples: Float32Array; frames: number }> {
  const block = new Float32Array(blockFrames * reader.sound.channels);
  for (let at = from; at < until; at += blockFrames) {
    const frames = Math.min(blockFrames, until - at);
    const samples = block.subarray(0, frames * reader.sound.channels);
    reader.read(at, samples);
    yield { from: at, samples, frames };
  }
}
