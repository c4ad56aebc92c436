/** One file on its way into the library. `Done` is what the server answers for it. */
export interface UploadItem<Done> {
  readonly id: string;
  readonly file: File;
  readonly status: 'pending' | 'uploading' | 'paused' | 'success' | 'failed';
  /** 0..100 */
  readonly progress: number;
  readonly bytesPerSecond: number | null;
  readonly error: string | null;
  readonly uploadedFile: Done | null;
}

export type UploadAction<Done> =
  | { readonly type: 'added'; readonly files: readonly { readonly id: string; readonly file: File }[] }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'retried'; readonly id: string }
  | { readonly type: 'paused'; readonly id: string }
  | { readonly type: 'resumed'; readonly id: string }
  | { readonly type: 'removed'; readonly id: string }
  | {
      readonly type: 'progressed';
      readonly id: string;
      readonly sentBytes: number;
      readonly bytesPerSecond: number | null;
    }
  | { readonly type: 'succeeded'; readonly id: string; readonly uploadedFile: Done }
  | { readonly type: 'failed'; readonly id: string; readonly error: string };

const WAITING = { status: 'pending', progress: 0, bytesPerSecond: null, error: null, uploadedFile: null } as const;

/** The queue after one event. Events that don't fit an item's state (a late progress of a removed upload) change nothing. */
export function uploadItems<Done>(
  items: readonly UploadItem<Done>[],
  action: UploadAction<Done>,
): readonly UploadItem<Done>[] {
  if (action.type === 'added') return [...items, ...action.files.map((added) => ({ ...added, ...WAITING }))];
  if (action.type === 'removed') return items.filter((item) => item.id !== action.id);
  return items.map((item) => (item.id === action.id ? next(item, action) : item));
}

function next<Done>(
  item: UploadItem<Done>,
  action: Exclude<UploadAction<Done>, { type: 'added' | 'removed' }>,
): UploadItem<Done> {
  if (action.type === 'started') return item.status === 'pending' ? { ...item, status: 'uploading' } : item;
  if (action.type === 'retried') return item.status === 'failed' ? { ...item, ...WAITING } : item;
  if (action.type === 'resumed') return item.status === 'paused' ? { ...item, status: 'pending' } : item;
  if (item.status !== 'uploading') return item;
  if (action.type === 'paused') return { ...item, status: 'paused', bytesPerSecond: null };
  if (action.type === 'failed') return { ...item, status: 'failed', bytesPerSecond: null, error: action.error };
  if (action.type === 'succeeded') {
    return { ...item, status: 'success', progress: 100, bytesPerSecond: null, uploadedFile: action.uploadedFile };
  }
  const percent = item.file.size > 0 ? (100 * action.sentBytes) / item.file.size : 0;
  return { ...item, progress: Math.min(100, percent), bytesPerSecond: action.bytesPerSecond };
}

/** Seconds until an upload is through at its present speed; null while nothing can be said. */
export function uploadSecondsLeft(
  item: Pick<UploadItem<unknown>, 'file' | 'progress' | 'bytesPerSecond'>,
): number | null {
  if (item.bytesPerSecond === null || item.bytesPerSecond <= 0) return null;
  return (item.file.size * (1 - item.progress / 100)) / item.bytesPerSecond;
}
