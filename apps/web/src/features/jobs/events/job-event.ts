import type { Job } from '../job';

/** A stretch of a transcript that is still being made; seconds from the beginning. */
export interface PartialSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a notification says, in the account's language. */
export interface News {
  readonly id: string;
  readonly title: string;
  readonly message: string;
}

/** What the event stream tells. */
export type JobEvent =
  | { readonly type: 'job'; readonly job: Job }
  | { readonly type: 'partial'; readonly jobId: string; readonly segments: readonly PartialSegment[] }
  | { readonly type: 'notification'; readonly news: News | null }
  /** Plan, payments or invoices have changed. */
  | { readonly type: 'subscription' };

/** An event with its place in the stream (`Last-Event-ID`); null when it came by polling. */
export interface NumberedEvent {
  readonly id: string | null;
  readonly event: JobEvent;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads one message of the stream; null for heartbeats and for kinds that a newer server may add. */
export function readJobEvent(name: string | undefined, data: unknown): JobEvent | null {
  if (!isRecord(data)) return null;
  if (name === 'job' && typeof data['id'] === 'string' && typeof data['state'] === 'string') {
    // The server's own schema of the event's data; a field that misses would show in the contract tests.
    return { type: 'job', job: data as unknown as Job };
  }
  if (name === 'partial' && typeof data['job_id'] === 'string' && Array.isArray(data['segments'])) {
    return { type: 'partial', jobId: data['job_id'], segments: data['segments'].filter(isSegment) };
  }
  if (name === 'notification') return { type: 'notification', news: isNews(data) ? data : null };
  return name === 'subscription' ? { type: 'subscription' } : null;
}

const isNews = (value: Record<string, unknown>): value is Record<string, unknown> & News =>
  [value['id'], value['title'], value['message']].every((part) => typeof part === 'string');

const isSegment = (value: unknown): value is PartialSegment =>
  isRecord(value) &&
  typeof value['start'] === 'number' &&
  typeof value['end'] === 'number' &&
  typeof value['text'] === 'string';
