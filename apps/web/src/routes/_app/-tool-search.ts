/** What the address of a sound tool keeps. */
export interface ToolSearch {
  /** Id of the file that is chosen. */
  file?: string;
  /** Id of the job whose progress or result is shown. */
  job?: string;
}

/** Apart from the page, which a route's address is read without. */
export const toolSearch = (search: Record<string, unknown>): ToolSearch => ({
  ...(typeof search['file'] === 'string' && { file: search['file'] }),
  ...(typeof search['job'] === 'string' && { job: search['job'] }),
});
