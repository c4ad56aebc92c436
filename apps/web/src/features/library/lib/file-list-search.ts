import { listSchema } from '../../../shared/lists/list-search';
import { PAGE_SIZE_OPTIONS } from '../../../shared/lists/paging';
import { SORTING_NAMES } from './sorting';

const LIBRARY_PAGE_SIZE = 5;
const sizes: readonly number[] = [LIBRARY_PAGE_SIZE, ...PAGE_SIZE_OPTIONS];

/** What an address says of the library's list. */
export const fileListSchema = listSchema({ sort: SORTING_NAMES, size: sizes });
