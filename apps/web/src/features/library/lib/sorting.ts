import type { FileQuery } from '../queries';

/** The orders the list offers, newest first by default. The labels are keys of the catalogue. */
export const SORTINGS = {
  newest: { label: 'sortNewest', query: { sort: 'date', order: 'desc' } },
  oldest: { label: 'sortOldest', query: { sort: 'date', order: 'asc' } },
  nameAscending: { label: 'sortNameAscending', query: { sort: 'name', order: 'asc' } },
  nameDescending: { label: 'sortNameDescending', query: { sort: 'name', order: 'desc' } },
  largest: { label: 'sortLargest', query: { sort: 'size', order: 'desc' } },
  smallest: { label: 'sortSmallest', query: { sort: 'size', order: 'asc' } },
} as const satisfies Record<string, { label: string; query: FileQuery }>;

export type Sorting = keyof typeof SORTINGS;
export const isSorting = (value: string | null): value is Sorting => value !== null && value in SORTINGS;

/** The orders by name, the default first. */
export const SORTING_NAMES = Object.keys(SORTINGS) as Sorting[];
