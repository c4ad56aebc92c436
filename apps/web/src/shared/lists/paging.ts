export const PAGE_SIZE_OPTIONS = [3, 5, 10, 15, 20] as const;

/** How many pages `total` rows fill; an empty list still has one page to stand on. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The nearest page that exists, counted from 1. */
export const clampPage = (page: number, total: number, pageSize: number): number =>
  Math.min(Math.max(1, Math.trunc(page) || 1), pageCount(total, pageSize));
