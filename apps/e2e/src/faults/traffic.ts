import { deleteFile, getFile, getMe, listFiles, updateSettings } from '@timbrel/api-client';
import { randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { type Account, type Api } from '../harness/account.ts';

const CHUNK_BYTES = 64 * 1024;
const RESUMABLE_BYTES = 2 * 1024 ** 2;

/** Several clients that each send requests to one address as fast as they are answered. Clients don't retry, except that resumable
 * uploads continue where they were interrupted.
 */
export class Traffic {
  /** Requests that were answered correctly. */
  answered = 0;
  /** Resumable uploads that have arrived whole. */
  arrived = 0;
  readonly failures: string[] = [];
  private readonly account: Account;
  private readonly api: Api;
  private readonly clients: Promise<void>[];
  private isOver = false;

  private constructor(account: Account, api: Api, clients: number) {
    this.account = account;
    this.api = api;
    this.clients = [...Array.from({ length: clients }, () => this.ask()), this.upload()];
  }

  static begin(account: Account, api: Api, clients: number): Traffic {
    return new Traffic(account, api, clients);
  }

  /** Waits for pending requests. */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  private async ask(): Promise<void> {
    const at = this.account.at(this.api);
    const words = () => new File(['some words'], 'words.txt', { type: 'text/plain' });
    while (!this.isOver) {
      await this.expect('the account', () => getMe(at));
      await this.expect('the library', () => listFiles({ ...at, query: { page_size: 10 } }));
      await this.expect('a change', () => updateSettings({ ...at, body: { theme: 'dark' } }));
      const file = await this.expect('an upload', () => this.account.uploadAs(this.api, words()));
      if (file) await this.expect('a deletion', () => deleteFile({ ...at, path: { name: file.id } }));
    }
  }

  private async upload(): Promise<void> {
    const at = this.account.at(this.api);
    while (!this.isOver) {
      const content = randomBytes(RESUMABLE_BYTES / 2).toString('hex');
      const id = await this.expect('a resumable upload', () => this.send(content));
      const file = id && (await this.expect('its record', () => getFile({ ...at, path: { name: id } })));
      if (!file) continue;
      const download = () => fetch(`${this.api.url}${file.data.url}`, at).then((answer) => answer.text());
      if ((await this.expect('a download', download)) === content) this.arrived += 1;
      else this.failures.push(`${id} is not what was sent`);
      await this.expect('a deletion', () => deleteFile({ ...at, path: { name: id } }));
    }
  }

  private async expect<T>(what: string, action: () => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await action();
      this.answered += 1;
      return answer;
    } catch (error) {
      this.failures.push(`${what}: ${String(error)}`);
      return undefined;
    }
  }

  /** @returns the id of the file */
  private send(content: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const upload = new Upload(Buffer.from(content), {
        endpoint: `${this.api.url}/api/v1/uploads/resumable`,
        chunkSize: CHUNK_BYTES,
        retryDelays: [0, 100, 200, 400, 800],
        storeFingerprintForResuming: false,
        headers: this.account.at(this.api).headers,
        metadata: { filename: 'long.txt', filetype: 'text/plain' },
        onSuccess: () => resolve(upload.url?.split('/').pop() ?? ''),
        onError: reject,
      });
      upload.start();
    });
  }
}
