import type { PreviousUpload, UrlStorage } from 'tus-js-client';

/** An upload that this browser began and did not finish. */
export interface UnfinishedUpload {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly address: string;
}

/** The server forgets an upload that nobody went on with for a day. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const PREFIX = 'uploads:';

/**
 * Which uploads this browser can go on with, by account, over reloads. In the shape that tus-js-client asks for; also a store that
 * components can watch.
 */
export class UploadMemory implements UrlStorage {
  #owner: string | null = null;
  #unfinished: readonly UnfinishedUpload[] = [];
  readonly #listeners = new Set<() => void>();

  /** From now on it speaks of this account alone. */
  enter(owner: string): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getUnfinished = (): readonly UnfinishedUpload[] => this.#unfinished;

  async findAllUploads(): Promise<PreviousUpload[]> {
    return this.#read();
  }

  async findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]> {
    return this.#read().filter(({ urlStorageKey }) => urlStorageKey.startsWith(`${fingerprint}::`));
  }

  async addUpload(fingerprint: string, upload: PreviousUpload): Promise<string> {
    const urlStorageKey = `${fingerprint}::${crypto.randomUUID()}`;
    this.#write([...this.#read(), { ...upload, urlStorageKey }]);
    return urlStorageKey;
  }

  async removeUpload(urlStorageKey: string): Promise<void> {
    this.#write(this.#read().filter((upload) => upload.urlStorageKey !== urlStorageKey));
  }

  #read(): PreviousUpload[] {
    try {
      const kept = JSON.parse(localStorage.getItem(`${PREFIX}${this.#owner}`) ?? '[]') as PreviousUpload[];
      return kept.filter(({ creationTime }) => Date.now() - Date.parse(creationTime) < FORGOTTEN_AFTER_MS);
    } catch {
      return [];
    }
  }

  #write(uploads: PreviousUpload[]): void {
    try {
      localStorage.setItem(`${PREFIX}${this.#owner}`, JSON.stringify(uploads));
    } catch {
      // Without room for it an upload cannot be gone on with after a reload; it still arrives.
    }
    this.#changed();
  }

  #changed(): void {
    this.#unfinished = this.#read().flatMap(({ urlStorageKey: key, metadata, size, uploadUrl }) =>
      uploadUrl ? [{ key, name: metadata['filename'] ?? '', sizeBytes: size ?? 0, address: uploadUrl }] : [],
    );
    for (const listener of this.#listeners) listener();
  }
}

/** This browser's. */
export const uploadMemory = new UploadMemory();
