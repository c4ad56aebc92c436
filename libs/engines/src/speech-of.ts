/** @file The sound that an engine is given: decoded, and never longer than what is charged for. */
import { join } from 'node:path';
import { decodeSpeech, type SpeechTrack } from '@timbrel/ffmpeg';
import { noSpeech } from './engine-error.js';
import type { TranscriptionRequest } from './transcriber.js';

/**
 * The sound of a recording as samples in the workspace, on the time line of its container and cut where the measured length ends, to the full second that is
 * charged. Engines get this and not the file: whatever its container, timestamps, edit lists or further tracks may hold,
 * no engine hears more than was measured.
 */
export async function speechOf(
  { audioPath, track: chosen, durationSeconds, workspace, signal }: TranscriptionRequest,
  ffmpeg: string,
): Promise<SpeechTrack> {
  const track = await decodeSpeech(audioPath, join(workspace, 'speech.pcm'), {
    track: chosen,
    binary: ffmpeg,
    signal,
    maxSeconds: Math.ceil(durationSeconds),
    timeoutSeconds: 120 + durationSeconds,
  });
  if (track.durationSeconds === 0) throw noSpeech();
  return track;
}
