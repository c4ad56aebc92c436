import { getUsageSummary, retryJob } from '@timbrel/api-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Upload } from 'tus-js-client';
import { Account } from '../harness/account.ts';
import { Observer, TIMEOUT_MS } from '../harness/observe.ts';
import { Product } from '../harness/product.ts';
import { speak, type Recording } from '../harness/speech.ts';
import { until } from '../harness/until.ts';
import { SmallDisk } from '@timbrel/tools/testing/small-disk.mjs';

const DISK_MIB = 64;
const MIB = 1024 ** 2;

let product: Product;
let observer: Observer;
let recording: Recording;
let disk: SmallDisk;

beforeAll(async () => {
  product = await Product.start({
    before: async ({ dataDir }) => {
      disk = await SmallDisk.over(dataDir, DISK_MIB, { isForPrograms: true });
    },
  });
  observer = new Observer(product);
  recording = await speak('word', 3, product.folder);
}, TIMEOUT_MS);
afterEach(() => disk.clear());
afterAll(async () => {
  disk.remove();
  await product.stop();
});

/** Three MiB of silence. */
const tooMuch = (): File =>
  new File([recording.wav.subarray(0, 44), Buffer.alloc(3 * MIB)], 'long.wav', { type: 'audio/wav' });

/** @returns the status that ended it */
async function uploadResumably(account: Account, file: File): Promise<number | undefined> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return new Promise((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${product.api.url}/api/v1/uploads/resumable`,
      headers: account.at(product.api).headers,
      metadata: { filename: file.name, filetype: file.type },
      retryDelays: [],
      onError: (error) =>
        'originalResponse' in error && error.originalResponse
          ? resolve(error.originalResponse.getStatus())
          : reject(error),
      onSuccess: () => resolve(undefined),
    }).start();
  });
}

const usedMinutes = async (account: Account): Promise<unknown> => (await getUsageSummary(account.at(product.api))).data;

describe('a disk that is full', () => {
  it(
    'takes no upload by either way, keeps nothing of it, and goes on serving what it has',
    async () => {
      const account = await Account.signUp(product.api);
      const kept = await account.upload(product.api, recording);
      await account.ready(product.api, kept.id);
      disk.leave(MIB);
      await expect(account.uploadAs(product.api, tooMuch())).rejects.toMatchObject({
        status: 507,
        code: 'SERVER_STORAGE_FULL',
      });
      expect(await uploadResumably(account, tooMuch())).toBe(507);
      expect(await account.files(product.api)).toHaveLength(1);
      const sound = await fetch(new URL(kept.url, product.api.url), account.at(product.api));
      expect(Buffer.from(await sound.arrayBuffer()).equals(recording.wav)).toBe(true);
      disk.clear();
      expect((await account.uploadAs(product.api, tooMuch())).size).toBeGreaterThan(3 * MIB);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'ends work by name and takes nothing for it; once there is room, a retry does it',
    async () => {
      const account = await Account.signUp(product.api);
      const { id } = await account.upload(product.api, recording);
      await account.ready(product.api, id);
      const before = await usedMinutes(account);
      disk.leave(0);
      const ordered = await account.transcribe(product.api, id);
      const ended = await until(
        'the job to end',
        async () => {
          const job = await account.job(product.api, ordered.id);
          return job.state === 'failed' && job;
        },
        TIMEOUT_MS,
      );
      expect(ended.error?.code).toBe('NO_SPACE');
      expect(await usedMinutes(account)).toEqual(before);
      disk.clear();
      await retryJob({ ...account.at(product.api), path: { id: ordered.id } });
      await observer.completed(account, ordered.id);
      expect(await observer.faults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
