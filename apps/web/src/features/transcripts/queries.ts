import type { GetOpinionResponse, GetTranscriptData, GetTranscriptResponse } from '@timbrel/api-client';
import { getOpinionOptions, getTranscriptOptions } from '@timbrel/api-client/query';

/** As the server sends it; what is shown of it is never changed in place. */
export type Transcript = Omit<GetTranscriptResponse, 'segments'> & {
  readonly segments: readonly GetTranscriptResponse['segments'][number][];
};
export type TranscriptVersion = NonNullable<NonNullable<GetTranscriptData['query']>['version']>;

/** A file's transcript; without a version the server answers with the latest machine transcript. */
export const transcriptOptions = (fileId: string, version?: TranscriptVersion, language?: string) =>
  getTranscriptOptions({
    path: { uploadId: fileId },
    ...(version && { query: { version, ...(language !== undefined && { language }) } }),
  });

/** What another engine has heard in the same recording. */
export type AlternateTranscript = NonNullable<GetOpinionResponse['opinion']>;
export const alternateTranscriptOptions = (fileId: string) => getOpinionOptions({ path: { uploadId: fileId } });
