import {
  type DefaultError,
  keepPreviousData,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageCount } from './paging';

/** One page as the API answers it. */
interface PageOfList {
  readonly totalCount: number;
  readonly page: number;
  readonly page_size: number;
}

interface PageState {
  readonly page: number;
}
type ChangePage = (patch: PageState, options: { readonly replace: boolean }) => void;

/**
 * Loads the page that a list is on. The previous one stays until it is there; a page beyond the end leads to the last one.
 * @param query the options of the request for this page
 */
export function usePagedList<Data extends PageOfList, Key extends QueryKey, Failure = DefaultError>(
  [{ page }, change]: readonly [PageState, ChangePage],
  query: UseQueryOptions<Data, Failure, Data, Key>,
) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Data, Failure, Data, Key>);
  const pages = data ? pageCount(data.totalCount, data.page_size) : 1;
  const isBeyondEnd = data !== undefined && (isPlaceholderData ? data.page : page) > pages;
  // The previous list may be shorter: only this one's own answer says where it ends.
  const lastPage = isBeyondEnd && !isPlaceholderData ? pages : null;
  useEffect(() => {
    if (lastPage !== null) change({ page: lastPage }, { replace: true });
  }, [lastPage, change]);
  return {
    /** Undefined until there is a page to show. */
    data: isBeyondEnd ? undefined : data,
    error,
    /** Whether `data` is of the page before, and this one is still on its way. */
    isStale: isPlaceholderData,
    isFetching,
    refetch: () => void refetch(),
    pages,
  };
}
