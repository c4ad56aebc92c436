import { transferRate } from './transfer-rate';
import { type UploadAction, type UploadItem, uploadItems } from './upload-items';

/** How a file travels: resolves with the server's record, rejects with an Error whose message is meant for people. */
export type SendFile<Done> = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
) => Promise<Done>;

/** Why a transfer was aborted that is to go on later. */
export const PAUSED = 'paused';

/** What happened, for toasts and caches. */
export type UploadEvent<Done> =
  | { readonly type: 'succeeded'; readonly item: UploadItem<Done>; readonly uploadedFile: Done }
  | { readonly type: 'failed'; readonly item: UploadItem<Done>; readonly error: unknown }
  | { readonly type: 'cancelled' | 'removed'; readonly item: UploadItem<Done> };

export interface UploadQueueOptions<Done> {
  readonly send: SendFile<Done>;
  /** Is told of a file that was paused and then taken off the list. */
  readonly forget?: (file: File) => void;
  readonly concurrency?: number;
  /** How long a finished upload stays in sight. */
  readonly successMilliseconds?: number;
  readonly now?: () => number;
}

/**
 * Uploads, two at a time, as an external store: it lives outside the pages, so that walking through the application
 * interrupts nothing.
 */
export class UploadQueue<Done> {
  #items: readonly UploadItem<Done>[] = [];
  #count = 0;
  readonly #transfers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<(event: UploadEvent<Done>) => void>();
  readonly #options: Required<UploadQueueOptions<Done>>;

  constructor(options: UploadQueueOptions<Done>) {
    this.#options = {
      forget: () => undefined,
      concurrency: 2,
      successMilliseconds: 4000,
      now: () => performance.now(),
      ...options,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getItems = (): readonly UploadItem<Done>[] => this.#items;

  /** Is told of every outcome, wherever the user is by then. */
  readonly watch = (watcher: (event: UploadEvent<Done>) => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  add(files: readonly File[]): void {
    this.#dispatch({ type: 'added', files: files.map((file) => ({ id: `upload-${++this.#count}`, file })) });
    this.#startWaiting();
  }

  retry(id: string): void {
    this.#dispatch({ type: 'retried', id });
    this.#startWaiting();
  }

  /** Lets a transfer rest where it is. */
  pause(id: string): void {
    this.#dispatch({ type: 'paused', id });
    this.#transfers.get(id)?.abort(PAUSED);
  }

  resume(id: string): void {
    this.#dispatch({ type: 'resumed', id });
    this.#startWaiting();
  }

  /** Takes an item off the list; a transfer under way is aborted. */
  remove(id: string): void {
    const item = this.#items.find((candidate) => candidate.id === id);
    if (!item) return;
    this.#transfers.get(id)?.abort();
    if (item.status === 'paused') this.#options.forget(item.file);
    this.#dispatch({ type: 'removed', id });
    this.#emit({ type: item.status === 'uploading' || item.status === 'paused' ? 'cancelled' : 'removed', item });
  }

  /** Aborts and forgets everything: the user has signed out. */
  clear(): void {
    const ids = this.#items.map(({ id }) => id);
    for (const id of ids) this.#dispatch({ type: 'removed', id });
    for (const transfer of this.#transfers.values()) transfer.abort();
  }

  #dispatch(action: UploadAction<Done>): void {
    this.#items = uploadItems(this.#items, action);
    for (const listener of this.#listeners) listener();
  }

  #startWaiting(): void {
    for (const item of this.#items) {
      if (this.#transfers.size >= this.#options.concurrency) return;
      if (item.status === 'pending') void this.#transfer(item);
    }
  }

  async #transfer({ id, file }: UploadItem<Done>): Promise<void> {
    const controller = new AbortController();
    const rate = transferRate();
    const onProgress = (sentBytes: number) =>
      this.#dispatch({ type: 'progressed', id, sentBytes, bytesPerSecond: rate(sentBytes, this.#options.now()) });
    this.#transfers.set(id, controller);
    this.#dispatch({ type: 'started', id });
    try {
      const uploadedFile = await this.#options.send(file, { signal: controller.signal, onProgress });
      this.#settle(id, { type: 'succeeded', id, uploadedFile }, (item) => ({ type: 'succeeded', item, uploadedFile }));
      setTimeout(() => this.#dispatch({ type: 'removed', id }), this.#options.successMilliseconds);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#settle(id, { type: 'failed', id, error: message }, (item) => ({ type: 'failed', item, error }));
    }
  }

  #settle(id: string, action: UploadAction<Done>, event: (item: UploadItem<Done>) => UploadEvent<Done>): void {
    const isPaused = this.#transfers.get(id)?.signal.reason === PAUSED;
    this.#transfers.delete(id);
    if (isPaused) return this.#startWaiting();
    this.#dispatch(action);
    const item = this.#items.find((candidate) => candidate.id === id);
    if (item) this.#emit(event(item));
    this.#startWaiting();
  }

  #emit(event: UploadEvent<Done>): void {
    for (const watcher of this.#watchers) watcher(event);
  }
}
