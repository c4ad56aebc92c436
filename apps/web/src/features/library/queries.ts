import type { ListFilesData, ListFilesResponse } from '@timbrel/api-client';
import {
  getDependentsOptions,
  getFileOptions,
  getFilePeaksOptions,
  getFilePreviewsOptions,
} from '@timbrel/api-client/query';
import { queryOptions } from '@tanstack/react-query';

export type LibraryFile = ListFilesResponse['files'][number];
export type FileQuery = NonNullable<ListFilesData['query']>;

/** A text file is shown up to here; a longer one is for downloading. */
const PREVIEW_BYTES = 262_144;

/** The bytes that a text file begins with. */
export const textContentOptions = ({ id, url }: LibraryFile) =>
  queryOptions({
    queryKey: ['textContent', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(new URL(url, window.location.origin), {
        signal,
        headers: { Range: `bytes=0-${PREVIEW_BYTES - 1}` },
      });
      if (!response.ok) throw new Error(response.statusText);
      return new Uint8Array(await response.arrayBuffer());
    },
    staleTime: Infinity,
  });

export const fileOptions = (id: string) => getFileOptions({ path: { name: id } });

/** A file as it is now, which may be further than the list knew. */
export const freshFileOptions = (file: LibraryFile) => ({
  ...fileOptions(file.id),
  placeholderData: file,
});

/** What goes with files that are deleted. */
export const dependentsOptions = (files: readonly LibraryFile[]) => ({
  ...getDependentsOptions({ query: { ids: files.map(({ id }) => id) } }),
  staleTime: 0,
});

/** Pictures of a film or of a document's pages; they come once and stay. */
export const previewsOptions = (userId: string, filename: string) =>
  getFilePreviewsOptions({ path: { userId, filename } });

/** A waveform of not many more bars than so many. */
export const peaksFromAfarOptions = (
  userId: string,
  { filename, duration_seconds: seconds }: LibraryFile,
  bars: number,
) => ({
  ...getFilePeaksOptions({ path: { userId, filename }, query: { per_second: bars / Math.max(1, seconds ?? 1) } }),
  staleTime: Infinity,
});
