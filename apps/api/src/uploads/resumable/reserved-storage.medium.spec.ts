import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Response } from 'supertest';
import { type Problem } from '../../testing/body-of.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type UsageSummaryDto } from '../../usage/dto/usage.dto.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
const MB = 1_000_000;
/** Of the free plan. */
const QUOTA = 107_374_182;
const TEXT = Buffer.from('Words that are sent in two pieces.\n'.repeat(40));

describe('storage promised to unfinished uploads', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const create = (who: Member, bytes: number) =>
    who
      .post('/uploads/resumable')
      .set({ ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': `filename ${btoa('words.txt')}` });
  const idOf = ({ headers }: Response) => headers['location']!.split('/').pop()!;
  const send = (who: Member, id: string, offset: number, bytes: Buffer) =>
    who
      .patch(`/uploads/resumable/${id}`)
      .set({ ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) })
      .send(bytes);
  const codeOf = ({ status, body }: Response) => [status, (body as Problem).code];
  const storageOf = async (who: Member) => {
    const { features } = (await who.get('/usage/summary').expect(200)).body as UsageSummaryDto;
    return features.storage;
  };
  const putOnPlan = (who: Member, plan: string) =>
    test.orm.em.getConnection().execute('update users set plan = ? where id = ?', [plan, who.userId]);

  it('are reserved until the upload ends, and shown as such', async () => {
    const ada = await Member.join(test, 'free');
    const id = idOf(await create(ada, 60 * MB).expect(201));
    const figures = { used: 0, limit: QUOTA, unit: 'bytes', resets_at: null };
    expect(await storageOf(ada)).toEqual({ ...figures, reserved: 60 * MB });
    expect(codeOf(await create(ada, 60 * MB))).toEqual([413, 'STORAGE_FULL']);
    const check = await ada.post('/usage/check-usage').send({ service: 'storage', file_size_bytes: 60 * MB });
    expect(check.body).toMatchObject({ can_proceed: false, left: QUOTA - 60 * MB });
    await ada.delete(`/uploads/resumable/${id}`).set(TUS).expect(204);
    expect(await storageOf(ada)).toEqual({ ...figures, reserved: 0 });
    await create(ada, 60 * MB).expect(201);
  });

  it('leave no room for a form, and none for more than fits when many begin at once', async () => {
    const ada = await Member.join(test, 'free');
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(ada, 60 * MB)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(413)]);
    await create(ada, QUOTA - 60 * MB - 10).expect(201);
    expect(codeOf(await ada.send(TEXT, 'words.txt', 'text/plain'))).toEqual([413, 'STORAGE_FULL']);
  });

  it('become used storage once, when the last byte has come', async () => {
    const ada = await Member.join(test, 'free');
    const id = idOf(await create(ada, TEXT.length).expect(201));
    await send(ada, id, 0, TEXT.subarray(0, 100)).expect(204);
    expect(await storageOf(ada)).toMatchObject({ used: 0, reserved: TEXT.length });
    await send(ada, id, 100, TEXT.subarray(100)).expect(204);
    expect(await storageOf(ada)).toMatchObject({ used: TEXT.length, reserved: 0 });
  });

  it('are looked at with every request: a smaller plan takes no more bytes', async () => {
    const ada = await Member.join(test, 'premium');
    const id = idOf(await create(ada, 200 * MB).expect(201));
    await send(ada, id, 0, TEXT).expect(204);
    await putOnPlan(ada, 'free');
    expect(codeOf(await send(ada, id, TEXT.length, TEXT))).toEqual([413, 'STORAGE_FULL']);
    await putOnPlan(ada, 'premium');
    await send(ada, id, TEXT.length, TEXT).expect(204);
  });

  it('are given back, and what has come is discarded, where the end finds no room', async () => {
    const ada = await Member.join(test, 'premium');
    const id = idOf(await create(ada, 110 * MB).expect(201));
    await writeFile(join(test.env.DATA_DIR, 'uploads', id), Buffer.alloc(110 * MB, 'Words. '));
    await putOnPlan(ada, 'free');
    await ada.head(`/uploads/resumable/${id}`).set(TUS).expect(413);
    await ada.head(`/uploads/resumable/${id}`).set(TUS).expect(404);
    expect(await storageOf(ada)).toMatchObject({ used: 0, reserved: 0 });
    expect(await readdir(join(test.env.DATA_DIR, 'uploads'))).not.toContain(id);
  });
});
