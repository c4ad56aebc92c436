import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clampPage, pageCount } from '../../shared/lib/paging';
import { type Sorting, SORTINGS } from './lib/sorting';
import { type FileQuery, filesOptions } from './queries';

const TYPING_MILLISECONDS = 250;

/** A page of files with its search, order and size. Each of these leads back to page 1; a page that is gone, to the last one. */
export function useFileList(
  initialPageSize: number,
  { kind, search: initialSearch = '' }: { kind?: FileQuery['kind']; search?: string } = {},
) {
  const [place, setPlace] = useState<{ page: number; cursor: string | null }>({ page: 1, cursor: null });
  const { page, cursor } = place;
  const [pageSize, setPageSize] = useState(initialPageSize);
  const [sorting, setSorting] = useState<Sorting>('newest');
  const [search, setSearch] = useState(initialSearch);
  const [settledSearch] = useDebouncedValue(search.trim(), TYPING_MILLISECONDS);
  const files = useQuery(
    filesOptions({
      page,
      page_size: pageSize,
      ...(cursor !== null && { cursor }),
      ...SORTINGS[sorting].query,
      ...(settledSearch !== '' && { search: settledSearch }),
      ...(kind && { kind }),
    }),
  );
  const total = files.data?.totalCount;
  useEffect(() => {
    if (total === undefined) return;
    setPlace((now) => {
      const clamped = clampPage(now.page, total, pageSize);
      return clamped === now.page ? now : { page: clamped, cursor: null };
    });
  }, [total, pageSize]);

  /** To a neighbour by its cursor, which is as quick at the end of a long library as at its beginning. */
  const setPage = (next: number) => {
    const shown = files.isPlaceholderData ? undefined : files.data;
    const neighbour = next === page + 1 ? shown?.next_cursor : next === page - 1 && shown?.previous_cursor;
    setPlace({ page: next, cursor: (next > 1 && neighbour) || null });
  };

  const fromTheStart =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPlace({ page: 1, cursor: null });
    };
  return {
    files,
    page,
    pages: pageCount(total ?? 0, pageSize),
    pageSize,
    sorting,
    search,
    /** What the shown list was searched for; '' for everything. */
    searched: settledSearch,
    setPage,
    setPageSize: fromTheStart(setPageSize),
    setSorting: fromTheStart(setSorting),
    setSearch: fromTheStart(setSearch),
  };
}

export type FileListState = ReturnType<typeof useFileList>;
