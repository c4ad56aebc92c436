import { type AnalysisInput, type AnalysisRun } from '@timbrel/audio';
import { type MediaTools, onTrack, probe } from '@timbrel/ffmpeg';
import { type MediaFile } from '../../media/media-file.entity.js';
import { type Storage } from '../../storage/storage.js';
import { type OperationContext } from '../jobs/operation/operation.js';
import { placeInput } from '../jobs/operation/job-input.js';

/** Places a recording in the workspace and looks at the track that an analysis is about. */
export async function prepareAnalysis(
  storage: Storage,
  tools: MediaTools,
  file: MediaFile,
  context: OperationContext<'measurement' | 'silences'>,
): Promise<{ input: AnalysisInput; run: AnalysisRun }> {
  const { params, workspace, signal, progress } = context;
  const inputPath = await placeInput(storage, file, context);
  progress({ fraction: 0, stage: 'reading' });
  const all = await probe(inputPath, { tools, signal, durationSeconds: file.durationSeconds ?? undefined });
  const found = onTrack(all, params.audio_track);
  const totalSeconds = found.durationSeconds;
  const onProgress = (fraction: number) => progress({ fraction, stage: 'measuring', totalSeconds });
  return { input: { inputPath, probe: found }, run: { tools, workspace, signal, onProgress } };
}
