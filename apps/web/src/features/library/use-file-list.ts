import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clampPage, pageCount } from '../../shared/lib/paging';
import { type Sorting, SORTINGS } from './lib/sorting';
import { type FileQuery, filesOptions } from './queries';

const TYPING_MILLISECONDS = 250;

/** A page of files with its search, order and size. Each of these leads back to page 1; a page that is gone, to the last one. */
export function useFileList(initialPageSize: number, kind?: FileQuery['kind']) {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(initialPageSize);
  const [sorting, setSorting] = useState<Sorting>('newest');
  const [search, setSearch] = useState('');
  const [settledSearch] = useDebouncedValue(search.trim(), TYPING_MILLISECONDS);
  const files = useQuery(
    filesOptions({
      page,
      page_size: pageSize,
      ...SORTINGS[sorting].query,
      ...(settledSearch !== '' && { search: settledSearch }),
      ...(kind && { kind }),
    }),
  );
  const total = files.data?.totalCount;
  useEffect(() => {
    if (total !== undefined) setPage((current) => clampPage(current, total, pageSize));
  }, [total, pageSize]);

  const fromTheStart =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
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
