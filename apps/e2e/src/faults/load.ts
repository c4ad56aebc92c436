import { startCheckout } from '@timbrel/api-client';
import { createHash } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Account, type Api } from '../harness/account.ts';
import { faultsOfJobs, faultsOfPayments, leftAfterAll } from '../harness/invariants.ts';
import { withRetries } from '../harness/with-retries.ts';
import { filesBelow, type Product } from '../harness/product.ts';
import { type Random } from '../harness/random.ts';
import { type Recording } from '../harness/speech.ts';
import { until } from '../harness/until.ts';

const TIMEOUT_MS = 300_000;

/** What the product has acknowledged. */
interface Acknowledged {
  files: { id: string; sha256: string }[];
  jobIds: string[];
  buyers: string[];
}

/** Users at work during disruptions. Each buys a plan, then uploads and transcribes one recording after another. */
export class Load {
  readonly acknowledged: Acknowledged = { files: [], jobIds: [], buyers: [] };
  private readonly product: Product;
  private readonly recordings: readonly Recording[];
  private readonly random: Random;
  private readonly users: Promise<unknown>[];
  private isOver = false;

  private constructor(product: Product, recordings: readonly Recording[], random: Random, users: number) {
    this.product = product;
    this.recordings = recordings;
    this.random = random;
    this.users = Array.from({ length: users }, () => this.user());
    for (const user of this.users) user.catch(() => undefined);
  }

  /** @param users how many work concurrently, each on one job */
  static begin(
    product: Product,
    { recordings, random, users }: { recordings: readonly Recording[]; random: Random; users: number },
  ): Load {
    return new Load(product, recordings, random, users);
  }

  /** Lets all users finish. */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.users);
  }

  /** Acknowledged work that is lost, duplicated or wrong, and leftovers. Empty if there is none. */
  async faults(): Promise<string[]> {
    const { product } = this;
    letPass(product);
    const left = await leftAfterAll(product);
    return [...(await this.lost()), ...(await faultsOfJobs(product)), ...(await faultsOfPayments(product)), ...left];
  }

  private get api(): Api {
    return this.random.pick(this.product.apis);
  }

  private async user(): Promise<void> {
    const account = await withRetries(() => Account.signUp(this.api));
    await this.buy(account);
    for (let number = 1; number === 1 || !this.isOver; number += 1) await this.order(account, number);
  }

  private async buy(account: Account): Promise<void> {
    const body = { plan_id: 'pro' as const, billing_cycle: 'monthly' as const };
    const { data } = await withRetries(() => startCheckout({ ...account.at(this.api), body }));
    // The page stands at the first API; any of them serves it.
    const { pathname } = new URL(data.checkout_url);
    await withRetries(async () => {
      const form = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' } as const;
      const { status } = await fetch(`${this.api.url}${pathname}`, form);
      if (status !== 303) throw new Error(`The hosted page answers ${status}`);
    });
    this.acknowledged.buyers.push(account.id);
  }

  /** Retries like a patient user, and checks before ordering again. */
  private async order(account: Account, number: number): Promise<void> {
    const recording = this.random.pick(this.recordings);
    const name = `${number}-${recording.name}`;
    const file = await withRetries(async () => {
      const there = (await account.files(this.api)).find(({ original_name }) => original_name === name);
      return there ?? account.upload(this.api, { name, wav: recording.wav });
    });
    this.acknowledged.files.push({ id: file.id, sha256: createHash('sha256').update(recording.wav).digest('hex') });
    await withRetries(() => account.ready(this.api, file.id));
    const job = await withRetries(async () => {
      const jobs = await account.jobs(this.api);
      const ordered = jobs.find(({ type, input_file_id }) => type === 'transcription' && input_file_id === file.id);
      return ordered ?? account.transcribe(this.api, file.id);
    });
    this.acknowledged.jobIds.push(job.id);
    const ended = async () => (await withRetries(() => account.job(this.api, job.id))).finished_at !== null;
    await until(`job ${job.id} to end`, ended, TIMEOUT_MS);
  }

  private async lost(): Promise<string[]> {
    const { database, dataDir } = this.product;
    const { files, jobIds, buyers } = this.acknowledged;
    const paid = async () => {
      const sql = 'select user_id as id from payments where user_id = any($1::uuid[])';
      const known = (await database.rows<{ id: string }>(sql, [buyers])).map(({ id }) => id);
      return buyers.filter((id) => !known.includes(id));
    };
    // An event that was under way is sent again.
    await until('payments to be known', async () => (await paid()).length === 0).catch(() => undefined);
    const paths = new Map(
      (
        await database.rows<{ id: string; path: string }>(
          `select id, 'storage/files/' || user_id || '/' || filename as path from media_files`,
        )
      ).map(({ id, path }) => [id, join(dataDir, path)]),
    );
    const isWhole = ({ id, sha256 }: { id: string; sha256: string }) => {
      const path = paths.get(id);
      return path !== undefined && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
    };
    const jobs = await database.rows<{ id: string; input: string }>(
      `select id, input_file_id as input from processing_jobs where type = 'transcription'`,
    );
    const inputs = jobs.map(({ input }) => input);
    return [
      ...files.filter((file) => !isWhole(file)).map(({ id }) => `upload ${id} was acknowledged and is lost`),
      ...jobIds.filter((id) => !jobs.some((job) => job.id === id)).map((id) => `job ${id} is lost`),
      ...(await paid()).map((id) => `what ${id} has paid is lost`),
      ...inputs.filter((id, at) => inputs.indexOf(id) < at).map((id) => `recording ${id} was transcribed twice`),
    ];
  }
}

/** A quarter of an hour, for the sweepers: after that an upload that grows no more is given up. */
function letPass({ dataDir }: Product): void {
  const incoming = join(dataDir, 'storage/incoming');
  const longAgo = new Date(Date.now() - 16 * 60_000);
  for (const name of filesBelow(incoming)) utimesSync(join(incoming, name), longAgo, longAgo);
}
