/** What the address of a sound tool keeps. */
export interface ToolSearch {
  /** Id of the file that is chosen. */
  file?: string;
}

/** Apart from the page, which a route's address is read without. */
export const toolSearch = (search: Record<string, unknown>): ToolSearch => ({
  ...(typeof search['file'] === 'string' && { file: search['file'] }),
});
