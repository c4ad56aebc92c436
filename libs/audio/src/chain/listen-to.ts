import { type MediaProbe, type MediaTools } from '@timbrel/ffmpeg';
import { type Measurement } from '../measure.js';
import { type SilencesToCut } from '../edit/silences-to-cut.js';
import { runTask } from '../run-task.js';
import { decodeSound, timeoutOf } from './decode-sound.js';
import { silencesTask } from './do-step.js';
import { type SoundStep } from './steps.js';

/** What is known of a sound without changing it: its figures, or the parts that a removal of silences would take away. */
export async function listenTo(
  input: { inputPath: string; probe: MediaProbe },
  search: { step: Extract<SoundStep, { kind: 'silence' }>; most: number } | null,
  run: {
    tools: MediaTools;
    workspace: string;
    signal?: AbortSignal | undefined;
    onProgress?: ((fraction: number) => void) | undefined;
  },
): Promise<Measurement | SilencesToCut> {
  const common = { timeoutSeconds: timeoutOf(input.probe), signal: run.signal };
  const sound = await decodeSound(input, run, { ...common, onProgress: (fraction) => run.onProgress?.(fraction / 2) });
  if (search) return silencesTask(sound, search.step, search.most, common);
  return runTask(
    { name: 'measure', sound },
    { ...common, onProgress: (fraction) => run.onProgress?.((1 + fraction) / 2) },
  );
}
