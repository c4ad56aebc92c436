import { listFilesOptions } from '@timbrel/api-client/query';
import { useCallback, useState } from 'react';
import type { ListStateOf } from '../../shared/lists/list-state';
import { usePagedList } from '../../shared/lists/use-paged-list';
import type { fileListSchema } from './lib/file-list-search';
import { SORTINGS } from './lib/sorting';
import type { FileQuery } from './queries';

export type FileListState = ListStateOf<typeof fileListSchema>;

/** A page of files in the order, number and search of its state. @param kind only these kinds */
export function useFileList([shown, change]: FileListState, kind?: FileQuery['kind']) {
  // By page, search, order and size: a page keeps its cursor, and so its answer in the cache, while one goes to and fro.
  const [cursors] = useState(() => new Map<string, string>());
  const keyOf = (page: number) => JSON.stringify({ ...shown, page });
  const clamp = useCallback<typeof change>(
    (patch, options) => {
      // The list has changed under them.
      cursors.clear();
      change(patch, options);
    },
    [cursors, change],
  );
  const cursor = cursors.get(keyOf(shown.page));
  const query: FileQuery = {
    page: shown.page,
    page_size: shown.size,
    ...SORTINGS[shown.sort].query,
    ...(cursor !== undefined && { cursor }),
    ...(shown.search !== '' && { search: shown.search }),
    ...(kind && { kind }),
  };
  const files = usePagedList([shown, clamp], listFilesOptions({ query }));

  /** To a neighbour by its cursor, which is as quick at the end of a long library as at its beginning. */
  const setPage = (page: number) => {
    const answer = files.isStale ? undefined : files.data;
    const neighbour =
      page === shown.page + 1 ? answer?.next_cursor : page === shown.page - 1 && answer?.previous_cursor;
    if (page > 1 && neighbour) cursors.set(keyOf(page), neighbour);
    else cursors.delete(keyOf(page));
    change({ page });
  };
  return { ...files, setPage };
}
