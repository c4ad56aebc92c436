/** @file What is known of a sound without changing it. */
import { type MediaProbe, type MediaTools } from '@timbrel/ffmpeg';
import { type Measurement } from '../measure.js';
import { type SilencesToCut } from '../edit/silences-to-cut.js';
import { runTask } from '../run-task.js';
import { decodeAudio, timeoutOf } from './decode-audio.js';
import { silencesTask } from './do-step.js';
import { type AudioStep } from './steps.js';

export interface AnalysisInput {
  inputPath: string;
  probe: MediaProbe;
}

export interface AnalysisRun {
  tools: MediaTools;
  workspace: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
}

const limits = ({ probe }: AnalysisInput, { signal }: AnalysisRun) => ({ timeoutSeconds: timeoutOf(probe), signal });

/** Decoding takes as long as what comes after it. */
const decoded = (input: AnalysisInput, run: AnalysisRun) =>
  decodeAudio(input, run, { ...limits(input, run), onProgress: (fraction) => run.onProgress?.(fraction / 2) });

/** How loud a sound is, and its noise. */
export async function measureAudio(input: AnalysisInput, run: AnalysisRun): Promise<Measurement> {
  const sound = await decoded(input, run);
  const onProgress = (fraction: number) => run.onProgress?.((1 + fraction) / 2);
  return runTask({ name: 'measure', sound }, { ...limits(input, run), onProgress });
}

/** The parts that a removal of silences would take away; the longest of them where there are more than `most`. */
export async function findSilences(
  input: AnalysisInput,
  step: Extract<AudioStep, { kind: 'silence' }>,
  most: number,
  run: AnalysisRun,
): Promise<SilencesToCut> {
  return silencesTask(await decoded(input, run), step, most, limits(input, run));
}
