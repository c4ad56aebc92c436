/** @file A recording, what is to be done to its sound, and the file that comes of it. */
import { MediaError, type AudioStream } from '@timbrel/ffmpeg';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Measurement } from '../measure.js';
import { runTask } from '../run-task.js';
import { type PcmAudio } from '../pcm-audio.js';
import { decodeAudio, timeoutOf } from './decode-audio.js';
import { allOrNone, doStep } from './do-step.js';
import { renderAudio, resultOf } from './render-audio.js';
import { type AudioOrder, type AudioResult, type AudioRun, type StepState } from './audio-order.js';
import { type Stages, stagesOf, WEIGHTS } from './stages.js';
import { isEffective, type AudioStep } from './steps.js';

/** @throws MediaError where there is no sound or nothing is left of it, FfmpegError, or the signal's reason */
export async function processAudio(order: AudioOrder, run: AudioRun): Promise<AudioResult> {
  const audio = order.probe.sound;
  if (!audio) throw new MediaError('NO_AUDIO', 'The file has no sound.');
  const steps = order.steps.filter(isEffective);
  if (steps.length === 0 && order.format === null && keepsEverything(order)) return unchanged(order, run, audio);
  const stages = stagesOf(order, steps, run);
  if (steps.length === 0) return renderAudio(order, run, stages, audio, null);

  const state = await prepared(order, run, stages, steps);
  if (state.sound.frames === 0) throw new MediaError('NO_AUDIO', 'Nothing would be left of the recording.');
  const [result, after] = await both(
    run,
    () => renderAudio(order, run, stages, audio, state),
    (signal) => measured(state.sound, order, signal),
  );
  return { ...result, after };
}

/** Two deeds at once where there are processors for both, else one after the other. */
async function both<A, B>(
  { threads, signal: outer }: AudioRun,
  first: (signal: AbortSignal | undefined) => Promise<A>,
  second: (signal: AbortSignal | undefined) => Promise<B>,
): Promise<[A, B]> {
  if (threads === 1) return [await first(outer), await second(outer)];
  return (await allOrNone<A | B>(outer, (signal) => [first(signal), second(signal)])) as [A, B];
}

const measured = (sound: PcmAudio, { probe }: AudioOrder, signal: AbortSignal | undefined): Promise<Measurement> =>
  runTask({ name: 'measure', sound }, { timeoutSeconds: timeoutOf(probe), signal });

const keepsEverything = ({ keepVideo, probe }: AudioOrder): boolean => keepVideo || !probe.hasVideo;

/** Nothing to do: the very same bytes. */
async function unchanged(order: AudioOrder, { workspace }: AudioRun, audio: AudioStream): Promise<AudioResult> {
  const path = join(workspace, `result.${order.extension}`);
  await copyFile(order.inputPath, path);
  return { ...resultOf(order, audio, path, order.extension), frames: null };
}

/** The sound after all steps, from the last one that is known already. */
async function prepared(
  order: AudioOrder,
  run: AudioRun,
  stages: Stages,
  steps: readonly AudioStep[],
): Promise<StepState & { reused: number }> {
  let [state, done] = [null as StepState | null, steps.length];
  for (; done > 0 && !state; done -= 1) {
    state = (await run.cache?.get(steps.slice(0, done))) ?? null;
    if (state) break;
  }
  const reused = state ? done : 0;
  let current: Omit<StepState, 'before'> & { before: Measurement | null } = state ?? {
    sound: await stages('reading', WEIGHTS.reading, (onProgress, common) =>
      decodeAudio(order, run, { ...common, onProgress }),
    ),
    reports: [],
    before: null,
  };
  for (const [index, step] of steps.entries()) {
    if (index < reused) continue;
    const { sound: input, before } = current;
    const output = join(run.workspace, `step-${index}.pcm`);
    const weight = WEIGHTS[step.kind] + (before ? 0 : WEIGHTS.measuring);
    const [{ sound, report }, known] = await stages('processing', weight, (onProgress, common) =>
      both(
        run,
        (signal) =>
          doStep(input, step, output, {
            ...common,
            signal,
            ffmpeg: run.tools.ffmpeg,
            threads: run.threads,
            onProgress,
          }),
        async (signal) => before ?? measured(input, order, signal),
      ),
    );
    await rm(input.path);
    current = { sound, reports: [...current.reports, report], before: known };
    await run.cache?.put(steps.slice(0, index + 1), { ...current, before: known });
  }
  return { ...current, before: current.before!, reused };
}
