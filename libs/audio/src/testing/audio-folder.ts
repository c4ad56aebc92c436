import { fileUrl, probe, resolveTools, runProcess, type MediaProbe } from '@timbrel/ffmpeg';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { processAudio } from '../chain/process-audio.js';
import { type AudioOrder, type AudioResult } from '../chain/audio-order.js';

/** A temporary folder with sounds in it, and what is needed to make, change and measure them. */
export class AudioFolder extends MediaFolder {
  #runs = 0;
  readonly #probes = new Map<string, Promise<MediaProbe>>();

  static override async make(): Promise<AudioFolder> {
    return new AudioFolder(await MediaFolder.temporary(), await resolveTools());
  }

  /** Samples as a WAVE file of floats. */
  async write(name: string, samples: Float32Array, sampleRate: number, channels = 1): Promise<string> {
    const raw = this.at(`${name}.f32`);
    await writeFile(raw, samples);
    const format = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels)];
    return this.generate(name, ...format, '-i', fileUrl(raw), '-c:a', 'pcm_f32le');
  }

  /** Files are never changed here: one look is enough. */
  probe(path: string): Promise<MediaProbe> {
    const known = this.#probes.get(path) ?? probe(path, { tools: this.tools });
    this.#probes.set(path, known);
    return known;
  }

  /** What a player gets to hear. Interleaved. */
  async samples(path: string, ...args: string[]): Promise<Float32Array> {
    const raw = this.at(`${(this.#runs += 1)}.decoded`);
    await runProcess(
      this.tools.ffmpeg,
      ['-v', 'error', '-y', '-i', fileUrl(path), '-map', '0:a:0', ...args, '-f', 'f32le', fileUrl(raw)],
      { timeoutSeconds: 120 },
    );
    const bytes = await readFile(raw);
    await rm(raw);
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  }

  async process(path: string, order: Partial<AudioOrder>, threads = 1): Promise<AudioResult> {
    const workspace = this.at(`run-${(this.#runs += 1)}`);
    await mkdir(workspace);
    return processAudio(
      {
        inputPath: path,
        extension: extname(path).slice(1),
        probe: await this.probe(path),
        steps: [],
        format: null,
        quality: 'high',
        keepVideo: true,
        ...order,
      },
      { tools: this.tools, workspace, threads },
    );
  }
}
