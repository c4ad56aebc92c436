import { findOnPath, resolveTools, runProcess } from '@timbrel/ffmpeg';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { segmentsOf } from '../noise/reduce-noise.js';
import { pcmAudioAt } from '../pcm-audio.js';
import { perform } from '../tasks.js';
import { mixed, type NoiseKind, noiseOf } from './noises.js';
import { siSdr } from './si-sdr.js';
import { stoi } from './stoi.js';

/** Recordings of people that come with the recogniser's models. */
const CLIPS = '/usr/share/pocketsphinx/test/data/librivox';
const TEXT =
  'The first spring came and every reel in the north room started to smell like vinegar. That is acetate breaking down.';
const RATE = 16_000;

export interface Effect {
  /** SI-SDR after, less before. */
  gainDb: number;
  /** STOI after, less before. */
  stoiChange: number;
}

/** Clean speech, noises to put over it, and the reduction under test. */
export class NoiseLab {
  private constructor(
    private readonly folder: string,
    private readonly clips: readonly Float32Array[],
    private readonly level: number,
  ) {}

  /** The last clip is a synthetic voice; without recordings of people it is the only one. */
  static async open({ level = 0.5, mostClips = Infinity } = {}): Promise<NoiseLab> {
    const folder = await mkdtemp(join(tmpdir(), 'timbrel-noise-'));
    const names = (await readdir(CLIPS).catch(() => [])).filter((name) => name.endsWith('.wav')).sort();
    const spoken = join(folder, 'spoken.wav');
    await runProcess((await findOnPath('flite')) ?? 'flite', ['-t', TEXT, '-o', spoken], { timeoutSeconds: 60 });
    const { ffmpeg } = await resolveTools();
    const clips: Float32Array[] = [];
    for (const path of [...names.slice(0, mostClips - 1).map((name) => join(CLIPS, name)), spoken]) {
      const raw = join(folder, 'clip.f32');
      await runProcess(ffmpeg, ['-v', 'error', '-y', '-i', path, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', raw], {
        timeoutSeconds: 60,
      });
      clips.push(floats(await readFile(raw)));
    }
    return new NoiseLab(folder, clips, level);
  }

  /** Over all clips. */
  mean(kind: NoiseKind, ratioDb: number, seed: number): Effect {
    const effects = this.clips.map((clip, index) => this.effect(clip, index, kind, ratioDb, seed));
    const mean = (of: (effect: Effect) => number) => effects.reduce((sum, each) => sum + of(each), 0) / effects.length;
    return { gainDb: mean(({ gainDb }) => gainDb), stoiChange: mean(({ stoiChange }) => stoiChange) };
  }

  /** Of clean speech after the reduction against itself before it. */
  cleanStoi(): number {
    return this.clips.reduce((sum, clip) => sum + stoi(clip, this.reduced(clip), RATE), 0) / this.clips.length;
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  /** Keeps the last mix and what came of it, for ears. */
  async keep(path: string): Promise<void> {
    for (const [name, file] of [
      ['before', 'mix.f32'],
      ['after', 'reduced.f32'],
    ] as const)
      await writeFile(`${path}-${name}.f32`, await readFile(join(this.folder, file)));
  }

  private effect(clip: Float32Array, index: number, kind: NoiseKind, ratioDb: number, seed: number): Effect {
    const others = this.clips.filter((_, at) => at !== index);
    const mix = mixed(clip, noiseOf(kind, clip.length, RATE, seed * 31 + index, others), ratioDb);
    const after = this.reduced(mix);
    return {
      gainDb: siSdr(clip, after) - siSdr(clip, mix),
      stoiChange: stoi(clip, after, RATE) - stoi(clip, mix, RATE),
    };
  }

  private reduced(samples: Float32Array): Float32Array {
    const at = (name: string) => join(this.folder, name);
    writeFileSync(at('mix.f32'), samples);
    writeFileSync(at('reduced.f32'), '');
    const sound = pcmAudioAt(at('mix.f32'), { sampleRate: RATE, channels: 1 });
    if (!perform({ name: 'noise-floor', sound, floorPath: at('floor.json') })) return samples;
    const segments: [number, number] = [0, segmentsOf(sound).count];
    const floorPath = at('floor.json');
    perform({ name: 'reduce-noise', sound, output: at('reduced.f32'), floorPath, level: this.level, segments });
    return floats(readFileSync(at('reduced.f32')));
  }
}

const floats = (bytes: Buffer): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
