import { type MediaProbe, type MediaTools, type Silence } from '@timbrel/ffmpeg';
import { type Measurement } from '../measure.js';
import { runTask } from '../run-task.js';
import { decodeSound, timeoutOf } from './decode-sound.js';
import { silencesTask } from './do-step.js';
import { type SoundStep } from './steps.js';

/** What is known of a sound without changing it: its figures, or the parts that a removal of silences would take away. */
export async function listenTo(
  input: { inputPath: string; probe: MediaProbe },
  step: Extract<SoundStep, { kind: 'silence' }> | null,
  run: {
    tools: MediaTools;
    workspace: string;
    signal?: AbortSignal | undefined;
    onProgress?: ((fraction: number) => void) | undefined;
  },
): Promise<Measurement | { silences: Silence[] }> {
  const common = { timeoutSeconds: timeoutOf(input.probe), signal: run.signal };
  const sound = await decodeSound(input, run, { ...common, onProgress: (fraction) => run.onProgress?.(fraction / 2) });
  if (step) return { silences: await silencesTask(sound, step, common) };
  return runTask(
    { name: 'measure', sound },
    { ...common, onProgress: (fraction) => run.onProgress?.((1 + fraction) / 2) },
  );
}
