import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

describe('legal texts', () => {
  let folder: string;
  let test: TestApp;
  let without: TestApp;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'timbrel-legal-'));
    without = await createTestApp();
    test = await createTestApp({ beside: without, env: { LEGAL_DIR: folder } });
  });
  afterAll(async () => {
    await test.close();
    await without.close();
    await rm(folder, { recursive: true });
  });
  const textOf = async (path: string, app = test) =>
    ((await request(app.url).get(`/api/v1/legal/${path}`).expect(200)).body as { text: string | null }).text;

  it('are the operator’s, in the language asked for, else in the one there is, else none', async () => {
    expect(await textOf('terms?language=de')).toBeNull();
    await writeFile(join(folder, 'terms.md'), '# Ours');
    expect(await textOf('terms?language=de')).toBe('# Ours');
    await writeFile(join(folder, 'terms.de.md'), '# Unsere');
    expect(await textOf('terms?language=de')).toBe('# Unsere');
    expect(await textOf('terms')).toBe('# Ours');
    expect(await textOf('privacy')).toBeNull();
    expect(await textOf('terms', without)).toBeNull();
  });

  it.each(['imprint', '..%2Fterms', 'terms?language=..', 'terms?language=%2Fetc%2Fpasswd'])(
    'are no other file: %s',
    async (path) => {
      await request(test.url).get(`/api/v1/legal/${path}`).expect(400);
    },
  );
});
