import type { TranscriptionProgress, TranscriptionRequest } from '../transcriber.js';

export interface RequestForTests {
  request: TranscriptionRequest;
  /** Every report, in order. */
  progress: TranscriptionProgress[];
  /** What was left in the checkpoint, as JSON text. */
  checkpoint: Map<string, string>;
}

/** A request that records what it is told; its checkpoint keeps JSON, as a database does. */
export function transcriptionRequest(fields: Partial<TranscriptionRequest> = {}): RequestForTests {
  const progress: TranscriptionProgress[] = [];
  const checkpoint = new Map<string, string>();
  const request: TranscriptionRequest = {
    audioPath: '',
    track: { position: 0, startSeconds: 0 },
    durationSeconds: 1,
    language: 'en',
    diarize: false,
    workspace: '',
    signal: new AbortController().signal,
    onProgress: (each) => progress.push(each),
    checkpoint: {
      get: (key: string) => Promise.resolve(checkpoint.has(key) ? JSON.parse(checkpoint.get(key) ?? '') : undefined),
      set: (key: string, value: unknown) => Promise.resolve(void checkpoint.set(key, JSON.stringify(value))),
    },
    ...fields,
  };
  return { request, progress, checkpoint };
}
