/** @file The stages of a run, and what share of it each one is. */
import { timeoutOf } from './decode-audio.js';
import { type AudioOrder, type AudioRun } from './audio-order.js';
import { type AudioStep } from './steps.js';

/** Roughly the seconds that an hour of sound takes, for the share of each stage in the progress. */
export const WEIGHTS = {
  reading: 4,
  measuring: 10,
  denoise: 46,
  speed: 20,
  cut: 3,
  silence: 4,
  loudness: 14,
  encoding: 38,
};

export type Stages = ReturnType<typeof stagesOf>;

/** Runs stages one after the other, each with its share of the progress. */
export function stagesOf(order: AudioOrder, steps: readonly AudioStep[], { signal, onProgress }: AudioRun) {
  const { reading, measuring, encoding } = WEIGHTS;
  const total =
    encoding +
    (steps.length > 0 ? reading + 2 * measuring : 0) +
    steps.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);
  let passed = 0;
  const timeoutSeconds = timeoutOf(order.probe);
  return async <Result>(
    stage: 'reading' | 'processing' | 'encoding',
    weight: number,
    work: (
      onProgress: (fraction: number) => void,
      common: { signal: AbortSignal | undefined; timeoutSeconds: number },
    ) => Promise<Result>,
  ): Promise<Result> => {
    signal?.throwIfAborted();
    onProgress?.(passed / total, stage);
    const result = await work((fraction) => onProgress?.((passed + weight * fraction) / total, stage), {
      signal,
      timeoutSeconds,
    });
    passed += weight;
    return result;
  };
}
