import {
  ApiError,
  type FileRecordDto,
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
import { WORK, type Work } from './mixed-work.ts';
import { type Product } from './product.ts';
import { speak, type Recording } from './speech.ts';
import { until } from './until.ts';

const PEOPLE = 4;
/** Who also works all the time. */
const WORKING = 2;
/** Between two reads of one person. */
const THINKING_MS = 40;
const TIMEOUT_MS = 180_000;

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
  /** How much of `WORK` was done. */
  works: number;
  /** Whatever was not answered as it should be. */
  faults: string[];
}

/** People who read all the time, each with live events open, while two of them do everything that there is to do: see `WORK`. */
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
    const report: LoadReport = { readMs: [], jobs: 0, works: 0, faults: [] };
    const ends = Date.now() + milliseconds;
    const whileItLasts = async (what: string, action: () => Promise<void>): Promise<void> => {
      while (Date.now() < ends)
        await action().catch((error: unknown) => report.faults.push(`${what}: ${wordsOf(error)}`));
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
      ...this.people.slice(0, WORKING).map((person, at) => {
        let turn = at * Math.floor(WORK.length / WORKING);
        return whileItLasts('work', async () => {
          const work = WORK[(turn += 1) % WORK.length]!;
          report.jobs += await this.doing(work, person);
          report.works += 1;
        });
      }),
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

  private async doing(work: Work, { account, file }: Person): Promise<number> {
    const { product, recording } = this;
    const completed = (id: string) => this.completed(account, id);
    try {
      return await work({ account, api: product.api, recording, transcribedId: file.id, completed });
    } catch (error) {
      throw new Error(`${work.name}: ${wordsOf(error)}`, { cause: error });
    }
  }

  private completed(account: Account, id: string): Promise<unknown> {
    return until(
      `job ${id} to end`,
      async () => {
        const { state, error } = await account.job(this.product.api, id);
        if (state === 'failed') throw new Error(`Job ${id} failed: ${error?.code ?? ''}`);
        return state === 'completed';
      },
      TIMEOUT_MS,
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
