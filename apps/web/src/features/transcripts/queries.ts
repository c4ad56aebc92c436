import type { GetTranscriptData, GetTranscriptResponse } from '@timbrel/api-client';
import { getFilePeaksOptions, getTranscriptOptions } from '@timbrel/api-client/query';

export type Transcript = GetTranscriptResponse;
export type TranscriptVersion = NonNullable<NonNullable<GetTranscriptData['query']>['version']>;

/** A file's transcript; without a version the server answers with the latest machine transcript. */
export const transcriptOptions = (fileId: string, version?: TranscriptVersion) =>
  getTranscriptOptions({ path: { uploadId: fileId }, ...(version && { query: { version } }) });

/** The waveform's loudest values, made once on the server: nothing is decoded in the browser. */
export const peaksOptions = (userId: string, filename: string) => ({
  ...getFilePeaksOptions({ path: { userId, filename } }),
  staleTime: Infinity,
});
