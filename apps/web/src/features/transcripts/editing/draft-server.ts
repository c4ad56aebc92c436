/** @file The calls by which a draft travels. */
import {
  ApiError,
  changeTranscriptDraft,
  discardTranscriptDraft,
  getTranscriptDraft,
  getTranscriptHistoryEntry,
  publishTranscriptDraft,
} from '@timbrel/api-client';
import type { Segment } from '@timbrel/subtitles';
import { idempotentCall } from '../../../shared/lib/idempotent-call';

export interface ServerDraft {
  readonly base_id: string;
  readonly current_id: string;
  readonly revision: number;
  readonly segments: readonly Segment[];
  readonly saved_at: string | null;
}

export interface DraftChange {
  readonly base_id: string;
  readonly revision: number;
  readonly splices: { at: number; remove: number; insert: Segment[] }[];
}

/** What keeping a draft needs of the server; each call fails as the client's calls do. */
export interface DraftServer {
  read(): Promise<ServerDraft>;
  change(change: DraftChange): Promise<{ revision: number; saved_at: string }>;
  publish(revision: number): Promise<{ id: string; is_updated: boolean }>;
  discard(): Promise<unknown>;
  version(id: string): Promise<readonly Segment[]>;
}

export function draftServer(uploadId: string): DraftServer {
  const path = { uploadId };
  const publishing = () =>
    idempotentCall(
      async (revision: number, headers) => (await publishTranscriptDraft({ path, body: { revision }, headers })).data,
    );
  // Another draft may come to have the same revision, and publishing that is another order.
  let publish = publishing();
  return {
    read: async () => (await getTranscriptDraft({ path })).data,
    change: async (body) => {
      publish = publishing();
      return (await changeTranscriptDraft({ path, body })).data;
    },
    publish: (revision) => publish(revision),
    discard: async () => {
      publish = publishing();
      return discardTranscriptDraft({ path });
    },
    version: async (id) => (await getTranscriptHistoryEntry({ path: { uploadId, id } })).data.segments,
  };
}

/** Somebody else was first. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'EDIT_CONFLICT';

/** Whether the same call may be taken another time: the network, or a server that is not well. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status);
