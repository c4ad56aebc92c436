import {
  ApiError,
  type FileRecordDto,
  deleteFile,
  exportTranscript,
  getFile,
  getFileContent,
  getJob,
  getTranscript,
  getUsageSummary,
  listFiles,
  listJobs,
  listNotifications,
} from '@timbrel/api-client';
import { Account } from './account.ts';
import { LiveEvents } from './live-events.ts';
import { type Product } from './product.ts';
import { speak, type Recording } from './speech.ts';
import { until } from './until.ts';

const PEOPLE = 4;
/** Who also works: so many jobs run all the time. */
const WORKING = 2;
/** Between two reads of one person. */
const THINKING_MS = 40;
const PATIENCE_MS = 180_000;

interface Person {
  account: Account;
  events: LiveEvents;
  file: FileRecordDto;
  jobId: string;
}

export interface LoadReport {
  /** How long each read took, in ms. */
  readMs: number[];
  jobs: number;
  /** Whatever was not answered as it should be. */
  faults: string[];
}

/** People who read all the time, each with live events open, while two of them upload, transcribe, export and delete. */
export class MixedLoad {
  private readonly product: Product;
  private readonly recording: Recording;
  private readonly people: Person[];

  private constructor(product: Product, recording: Recording, people: Person[]) {
    this.product = product;
    this.recording = recording;
    this.people = people;
  }

  /** Signs them up, with one transcript each. */
  static async prepare(product: Product): Promise<MixedLoad> {
    const recording = await speak('clip', 7, product.folder);
    const people: Person[] = [];
    for (let i = 0; i < PEOPLE; i += 1) {
      const account = await Account.signUp(product.api);
      await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
      const file = await account.upload(product.api, recording);
      await account.ready(product.api, file.id);
      people.push({
        account,
        events: await LiveEvents.open(account, product.api),
        file,
        jobId: (await account.transcribe(product.api, file.id)).id,
      });
    }
    const load = new MixedLoad(product, recording, people);
    for (const { account, jobId } of people) await load.completed(account, jobId);
    return load;
  }

  async run(milliseconds: number): Promise<LoadReport> {
    const report: LoadReport = { readMs: [], jobs: 0, faults: [] };
    const ends = Date.now() + milliseconds;
    const whileItLasts = async (what: string, deed: () => Promise<void>): Promise<void> => {
      while (Date.now() < ends)
        await deed().catch((error: unknown) => report.faults.push(`${what}: ${wordsOf(error)}`));
    };
    await Promise.all([
      ...this.people.map((person, at) => {
        let turn = at;
        return whileItLasts('read', async () => {
          const read = READS[(turn += 1) % READS.length]!;
          const begun = performance.now();
          await read(person, this.product.api.url);
          report.readMs.push(performance.now() - begun);
          await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
        });
      }),
      ...this.people.slice(0, WORKING).map(({ account }) =>
        whileItLasts('job', async () => {
          await this.work(account);
          report.jobs += 1;
        }),
      ),
    ]);
    return report;
  }

  /** Between runs, where they last longer than an hour together. */
  async signInAgain(): Promise<void> {
    for (const { account } of this.people) await account.signInAgain(this.product.api);
  }

  close(): void {
    for (const { events } of this.people) events.close();
  }

  private async work(account: Account): Promise<void> {
    const { api } = this.product;
    const job = await account.order(api, this.recording);
    await this.completed(account, job.id);
    const uploadId = job.input_file_id ?? '';
    const { data }: { data: unknown } = await exportTranscript({
      ...account.at(api),
      path: { uploadId },
      query: { format: 'srt' },
      parseAs: 'text',
    });
    if (typeof data !== 'string' || !data.includes('-->')) throw new Error('An export without subtitles');
    await deleteFile({ ...account.at(api), path: { name: uploadId } });
  }

  private completed(account: Account, id: string): Promise<unknown> {
    return until(
      `job ${id} to end`,
      async () => {
        const { state, error } = await account.job(this.product.api, id);
        if (state === 'failed') throw new Error(`Job ${id} failed: ${error?.code ?? ''}`);
        return state === 'completed';
      },
      PATIENCE_MS,
    );
  }
}

type Read = (person: Person, url: string) => Promise<unknown>;

const READS: readonly Read[] = [
  ({ account, jobId }, url) => getJob({ ...account.at({ url }), path: { id: jobId } }),
  ({ account }, url) => listFiles({ ...account.at({ url }), query: { page_size: 20 } }),
  ({ account, file }, url) => getFile({ ...account.at({ url }), path: { name: file.id } }),
  ({ account, file }, url) => getTranscript({ ...account.at({ url }), path: { uploadId: file.id } }),
  ({ account }, url) => listJobs({ ...account.at({ url }), query: { page_size: 20 } }),
  ({ account }, url) => getUsageSummary(account.at({ url })),
  ({ account }, url) => listNotifications(account.at({ url })),
  ({ account, file }, url) => {
    const { baseUrl, headers } = account.at({ url });
    const path = { userId: account.id, filename: file.filename };
    return getFileContent({ baseUrl, path, headers: { ...headers, Range: 'bytes=0-65535' }, parseAs: 'arrayBuffer' });
  },
];

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? `${error.status} ${error.code} ${error.message}` : String(error);
