import { decodeArgs, MediaError, type MediaProbe, type MediaTools, runFfmpeg } from '@timbrel/ffmpeg';
import { join } from 'node:path';
import { type RunOptions } from '../run-task.js';
import { pcmAudioAt, type PcmAudio } from '../pcm-audio.js';
import { checkSpaceForRaw, MAX_RAW_BYTES } from '../raw-audio-limit.js';

const MIN_TIMEOUT_SECONDS = 300;
/** Over the length of the recording: far beyond what a busy machine needs for anything. */
const TIMEOUT_PER_SECOND = 4;

/** Beyond the measured length; a track that was not measured may be longer than it says. */
const MARGIN_SECONDS = 1;

export const timeoutOf = ({ durationSeconds }: MediaProbe): number =>
  Math.max(MIN_TIMEOUT_SECONDS, TIMEOUT_PER_SECOND * durationSeconds);

/** The sound of a recording on its container's time line, in its own rate and channels, in a file of the workspace. @throws MediaError NO_AUDIO, AUDIO_TOO_LARGE */
export async function decodeAudio(
  { inputPath, probe }: { inputPath: string; probe: MediaProbe },
  { tools, workspace }: { tools: MediaTools; workspace: string },
  { timeoutSeconds, signal, onProgress }: RunOptions,
): Promise<PcmAudio> {
  const audio = probe.sound;
  if (!audio) throw new MediaError('NO_AUDIO', 'The file has no sound.');
  const raw = { path: join(workspace, 'input.pcm'), sampleRate: audio.sampleRate, channels: audio.channels };
  await checkSpaceForRaw(raw.path, { ...raw, seconds: probe.durationSeconds });
  const maxFrames = Math.ceil((probe.durationSeconds + MARGIN_SECONDS) * raw.sampleRate);
  const maxBytes = maxFrames * raw.channels * Float32Array.BYTES_PER_ELEMENT;
  await runFfmpeg(decodeArgs(inputPath, audio, raw, maxBytes), {
    binary: tools.ffmpeg,
    timeoutSeconds,
    // The length may lie where the size of the file can't.
    fileLimitBytes: MAX_RAW_BYTES,
    signal,
    durationSeconds: probe.durationSeconds,
    onProgress: ({ fraction }) => onProgress?.(fraction ?? 0),
  });
  const sound = pcmAudioAt(raw.path, raw);
  if (sound.frames === 0) throw new MediaError('NO_AUDIO', 'The file holds no sound that can be read.');
  return sound;
}
