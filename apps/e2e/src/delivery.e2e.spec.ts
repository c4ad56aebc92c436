import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileRecordDto } from '@timbrel/api-client';
import { join } from 'node:path';
import { Account } from './harness/account.js';
import { Nginx } from './harness/nginx.js';
import { Product } from './harness/product.js';

const TEXT = 'zero one two three four five six seven eight nine';
const NAME = 'Ünïcode "quoted" 録音.txt';

describe('files sent by nginx, with the configuration that ships', () => {
  let product: Product;
  let nginx: Nginx;
  let account: Account;
  let file: FileRecordDto;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${nginx.url}${path}`, { method, headers: { ...account.at(product.api).headers, ...headers } });

  beforeAll(async () => {
    product = await Product.start({ env: { X_ACCEL_PREFIX: '/_files' } });
    nginx = await Nginx.start({
      folder: join(product.folder, 'nginx'),
      server: product.api.url,
      files: join(product.dataDir, 'storage'),
    });
    account = await Account.signUp(product.api);
    file = await account.uploadAs({ url: nginx.url }, new File([TEXT], NAME, { type: 'text/plain' }));
  });
  afterAll(async () => {
    await nginx.stop();
    await product.stop();
  });

  it('answers whole, in part, and with nothing where nothing is new', async () => {
    const whole = await ask(file.url);
    expect(await whole.text()).toBe(TEXT);
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const part = await ask(file.url, { Range: 'bytes=5-7' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-7/${TEXT.length}`,
      'one',
    ]);
    expect((await ask(file.url, { Range: `bytes=${TEXT.length}-` })).status).toBe(416);
    expect((await ask(file.url, { 'If-None-Match': whole.headers.get('etag')! })).status).toBe(304);
    const changed = await ask(file.url, { Range: 'bytes=5-7', 'If-Range': '"another"' });
    expect([changed.status, await changed.text()]).toEqual([200, TEXT]);
    const head = await ask(file.url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(TEXT.length),
      '',
    ]);
  });

  it('sends what keeps a file from being run, and its name', async () => {
    const { headers } = await ask(`${file.url}?download=1`);
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(NAME)}`);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-accel-redirect')).toBeNull();
  });

  it('lets nobody in but the owner, and nobody past the server', async () => {
    expect((await fetch(`${nginx.url}${file.url}`)).status).toBe(401);
    const stranger = await Account.signUp(product.api);
    expect((await fetch(`${nginx.url}${file.url}`, { headers: stranger.at(product.api).headers })).status).toBe(404);
    for (const path of [`/_files/${file.storage_path}`, `/_files/%2e%2e/storage/${file.storage_path}`]) {
      expect(await (await ask(path)).text()).not.toContain(TEXT);
    }
    expect((await ask(`/_files/${file.storage_path}`)).status).toBe(404);
  });
});
