import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCheckout, getInvoicePdf, getMe, listInvoices } from '@timbrel/api-client';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Account } from './harness/account.ts';
import { TIMEOUT_MS } from './harness/observe.ts';
import { PostgresServer } from './harness/postgres-server.ts';
import { Product } from './harness/product.ts';
import { until } from './harness/until.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('a backup', () => {
  let folder: string;
  let server: PostgresServer;
  let product: Product;
  const backup = () => join(folder, 'backup');
  const run = (tool: 'backup' | 'restore', { database, dataDir }: Pick<Product, 'database' | 'dataDir'>) =>
    promisify(execFile)(process.execPath, [join(root, `tools/${tool}.mjs`), backup()], {
      env: { ...server.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    });
  const storageCheck = async () => {
    const operator = join(root, 'apps/api/dist/cli/operator.js');
    const { database, redis, dataDir } = product;
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: dataDir, APP_SECRET: 'x'.repeat(32) };
    return (await promisify(execFile)(process.execPath, [operator, 'storage', 'check'], { env })).stdout;
  };
  const begin = (before?: (product: Product) => Promise<void>) =>
    Product.start({ databaseServer: server.adminUrl, ...(before && { before }) });
  const text = (content: string, name: string) => new File([content], name, { type: 'text/plain' });
  const bytesOf = async (account: Account, url: string) =>
    (await fetch(`${product.api.url}${url}`, account.at(product.api))).text();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'timbrel-backup-'));
    chmodSync(folder, 0o711);
    server = await PostgresServer.start(folder);
    product = await begin();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await product.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'brings accounts, files and invoices back into an empty database and an empty folder',
    async () => {
      const account = await Account.signUp(product.api);
      const kept = await account.uploadAs(product.api, text('what was written', 'kept.txt'));
      const lost = await account.uploadAs(product.api, text('deleted while the files were copied', 'lost.txt'));
      const at = account.at(product.api);
      const { data: checkout } = await startCheckout({ ...at, body: { plan_id: 'pro', billing_cycle: 'monthly' } });
      await fetch(checkout.checkout_url, {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay' }),
        redirect: 'manual',
      });
      const invoice = await until('the invoice', async () => (await listInvoices(at)).data.invoices[0]);

      await run('backup', product);
      const later = await account.uploadAs(product.api, text('came later', 'later.txt'));
      // Between the two parts of a backup a file may go, and others come.
      await rm(join(backup(), 'storage', 'files', account.id, lost.filename));
      mkdirSync(join(backup(), 'storage', 'files', account.id), { recursive: true });
      writeFileSync(join(backup(), 'storage', 'files', account.id, later.filename), 'came later');
      await product.stop();

      product = await begin((empty) => run('restore', empty).then(() => undefined));
      const there = account.at(product.api);
      expect((await getMe(there)).data.email).toBe(account.email);
      expect((await account.files(product.api)).map(({ id }) => id).sort()).toEqual([kept.id, lost.id].sort());
      expect(await bytesOf(account, kept.url)).toBe('what was written');
      expect((await listInvoices(there)).data.invoices).toEqual([invoice]);
      const { response } = await getInvoicePdf({ ...there, path: { id: invoice.id } });
      expect(response.status).toBe(200);
      expect(await storageCheck()).toContain(`Records whose blob is missing: 1\n  ${lost.storage_path}`);
    },
    TIMEOUT_MS,
  );

  it('overwrites nothing', async () => {
    await expect(run('restore', product)).rejects.toThrow('The database is not empty');
  });
});
