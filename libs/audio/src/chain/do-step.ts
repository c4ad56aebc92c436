/** @file One step, from one file of samples to another. */
import { runFfmpeg, tempoArgs } from '@timbrel/ffmpeg';
import { writeFile } from 'node:fs/promises';
import { framesOf, keptSpans } from '../edit/kept-regions.js';
import { type SilencesToCut } from '../edit/silences-to-cut.js';
import { segmentsOf } from '../noise/reduce-noise.js';
import { runTask, type RunOptions } from '../run-task.js';
import { secondsOf, pcmAudioAt, type PcmAudio } from '../pcm-audio.js';
import { checkSpaceForRaw, MAX_RAW_BYTES } from '../raw-audio-limit.js';
import { type AudioStep, type StepReport } from './steps.js';

export interface StepTools {
  ffmpeg: string;
  /** How many processors may be used at once. */
  threads: number;
  timeoutSeconds: number;
  signal?: AbortSignal | undefined;
  onProgress: (fraction: number) => void;
}

export interface StepResult {
  sound: PcmAudio;
  report: StepReport;
}

/** So many of the longest silences are removed at most: as long a list as fits into what a process may say. */
const MAX_CUTS = 200_000;
/** A join that was not asked to fade still must not click. */
const SILENCE_FADE_SECONDS = 0.005;

/** @param output the path of the result, which it shares with nothing else */
export async function doStep(input: PcmAudio, step: AudioStep, output: string, tools: StepTools): Promise<StepResult> {
  // Only speed makes a recording longer.
  const factor = step.kind === 'speed' ? step.factor : 1;
  await checkSpaceForRaw(output, { ...input, seconds: secondsOf(input) / factor });
  await writeFile(output, '');
  const result = await (doers[step.kind] as Doer<AudioStep>)(input, step, output, tools);
  return { sound: pcmAudioAt(output, input), report: result };
}

type Doer<Step extends AudioStep> = (
  input: PcmAudio,
  step: Step,
  output: string,
  tools: StepTools,
) => Promise<StepReport>;
const doers: { [Kind in AudioStep['kind']]: Doer<Extract<AudioStep, { kind: Kind }>> } = {
  denoise: async (sound, { level }, output, tools) => {
    const floorPath = `${output}.floor`;
    const floor = await runTask({ name: 'noise-floor', sound, floorPath }, { ...tools, onProgress: undefined });
    if (!floor) return copied(sound, output, tools, { kind: 'denoise', level, noiseFloorDb: null });
    const { count } = segmentsOf(sound);
    const parts = Math.min(tools.threads, count);
    const done = Array<number>(parts).fill(0);
    const edges = Array.from({ length: parts + 1 }, (_, part) => Math.round((part * count) / parts));
    await allOrNone(tools.signal, (signal) =>
      done.map((_, part) =>
        runTask(
          { name: 'reduce-noise', sound, output, floorPath, level, segments: [edges[part]!, edges[part + 1]!] },
          {
            ...tools,
            signal,
            onProgress: (fraction) => {
              done[part] = fraction;
              tools.onProgress(done.reduce((sum, each) => sum + each, 0) / parts);
            },
          },
        ),
      ),
    );
    return { kind: 'denoise', level, noiseFloorDb: floor.levelDb };
  },

  speed: async (sound, { factor, style }, output, tools) => {
    const frames = Math.round(sound.frames / factor);
    await runFfmpeg(tempoArgs(sound, output, tempoFilter(factor, style), frames), {
      ...tools,
      binary: tools.ffmpeg,
      inputs: 'render',
      fileLimitBytes: MAX_RAW_BYTES,
      durationSeconds: frames / sound.sampleRate,
      onProgress: ({ fraction }) => tools.onProgress(fraction ?? 0),
    });
    return { kind: 'speed', factor, style };
  },

  cut: async (sound, { regions, mode, fadeSeconds }, output, tools) => {
    const spans = keptSpans(sound, regions, mode);
    return spliced('cut', sound, spans, fadeSeconds, output, tools);
  },

  silence: async (sound, step, output, tools) => {
    const { silences } = await silencesTask(sound, step, MAX_CUTS, { ...tools, onProgress: undefined });
    return spliced('silence', sound, keptSpans(sound, silences, 'remove'), SILENCE_FADE_SECONDS, output, tools);
  },

  loudness: async (sound, { integratedLufs, truePeakDb }, output, tools) => {
    const target = { integratedLufs, truePeakDb };
    const found = await runTask(
      { name: 'measure', sound },
      { ...tools, onProgress: (fraction) => tools.onProgress(fraction / 2) },
    );
    if (found.integratedLufs === null || found.truePeakDb === null)
      return copied(sound, output, tools, { kind: 'loudness', target, reached: false });
    const normalization = await runTask(
      {
        name: 'normalize',
        sound,
        output,
        found: { integratedLufs: found.integratedLufs, truePeakDb: found.truePeakDb },
        target,
      },
      { ...tools, onProgress: (fraction) => tools.onProgress((1 + fraction) / 2) },
    );
    return { kind: 'loudness', target, reached: true, ...normalization };
  },
};

/** The silences that would be cut away, the longest of them where there are more than `most`. */
export const silencesTask = (
  sound: PcmAudio,
  { thresholdDb, minSilenceSeconds, marginSeconds }: Extract<AudioStep, { kind: 'silence' }>,
  most: number,
  options: RunOptions,
): Promise<SilencesToCut> =>
  runTask(
    { name: 'silences', sound, minSilenceSeconds, marginSeconds, most, ...(thresholdDb !== null && { thresholdDb }) },
    options,
  );

const tempoFilter = (factor: number, style: 'voice' | 'music'): string =>
  style === 'voice' ? `atempo=${factor}` : `rubberband=tempo=${factor}:channels=together`;

async function spliced(
  kind: 'cut' | 'silence',
  sound: PcmAudio,
  spans: { start: number; end: number }[],
  fadeSeconds: number,
  output: string,
  tools: StepTools,
): Promise<StepReport> {
  const fadeFrames = Math.round(fadeSeconds * sound.sampleRate);
  await runTask({ name: 'splice', sound, output, spans, fadeFrames }, tools);
  return {
    kind,
    spans,
    sampleRate: sound.sampleRate,
    removedSeconds: secondsOf(sound) - framesOf(spans) / sound.sampleRate,
  };
}

/** Where there is nothing to do, the sound stays as it is. */
async function copied(sound: PcmAudio, output: string, tools: StepTools, report: StepReport): Promise<StepReport> {
  await runTask({ name: 'splice', sound, output, spans: [{ start: 0, end: sound.frames }], fadeFrames: 0 }, tools);
  return report;
}

/** Runs parts side by side; the first that fails ends the others. */
export async function allOrNone<Result>(
  outer: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Result>[],
): Promise<Result[]> {
  const failure = new AbortController();
  const parts = start(outer ? AbortSignal.any([outer, failure.signal]) : failure.signal);
  try {
    return await Promise.all(parts);
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled(parts);
    throw error;
  }
}
