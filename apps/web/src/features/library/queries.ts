import type { ListFilesData, ListFilesResponse } from '@timbrel/api-client';
import { listFilesOptions } from '@timbrel/api-client/query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type LibraryFile = ListFilesResponse['files'][number];
export type FileQuery = NonNullable<ListFilesData['query']>;

/** One page of the library; while the next one is on its way the last one stays. */
export const filesOptions = (query: FileQuery) => ({
  ...listFilesOptions({ query }),
  placeholderData: keepPreviousData,
});

/** A text file is shown up to here; a longer one is for downloading. */
const PREVIEW_BYTES = 262_144;

/** The beginning of a text file's content. */
export const textContentOptions = ({ id, url }: LibraryFile) =>
  queryOptions({
    queryKey: ['textContent', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(new URL(url, window.location.origin), {
        signal,
        headers: { Range: `bytes=0-${PREVIEW_BYTES - 1}` },
      });
      if (!response.ok) throw new Error(response.statusText);
      return response.text();
    },
    staleTime: Infinity,
  });
