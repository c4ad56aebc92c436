import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { type Problem } from '../testing/body-of.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
/** Of the free plan. */
const MOST = 10_000;
const REFUSED = {
  status: 409,
  code: 'TOO_MANY_FILES',
  message: 'Your plan allows up to 10,000 files. Delete files you no longer need.',
};

describe('the number of files of an account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** An account that has so many files, one byte each. */
  const withFiles = async (count: number, plan = 'free'): Promise<Member> => {
    const member = await Member.join(test, plan);
    await test.orm.em.getConnection().execute(
      `insert into media_files (user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status, created_at)
       select ?, gen_random_uuid() || '.txt', i || '.txt', 'text/plain', 1, '', 'text', 'ready', now()
       from generate_series(1, ?::int) i`,
      [member.userId, count],
    );
    return member;
  };
  const send = (who: Member) => who.send('A', 'a.txt', 'text/plain');
  const begin = (who: Member, bytes = 1) =>
    who
      .post('/uploads/resumable')
      .set({ ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': `filename ${btoa('a.txt')}` });
  const finish = (who: Member, { headers }: Response) =>
    who
      .patch(`/uploads/resumable/${headers['location']!.split('/').pop()!}`)
      .set({ ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' })
      .send(Buffer.from('A'));
  const problemOf = ({ status, body }: Response) => {
    const { code, message } = body as Problem & { message: string };
    return { status, code, message };
  };
  const newestOf = async (who: Member) =>
    ((await who.get('/uploads?page_size=1').expect(200)).body as { files: { id: string }[] }).files[0]!.id;

  it('is bounded, whichever way another one comes', async () => {
    const ada = await withFiles(MOST - 1);
    const { id } = (await send(ada).expect(200)).body as { id: string };
    expect(problemOf(await send(ada))).toEqual(REFUSED);
    expect(problemOf(await begin(ada))).toEqual(REFUSED);
    await ada.delete(`/uploads/${id}`).expect(204);
    await finish(ada, await begin(ada).expect(201)).expect(204);
    expect(problemOf(await ada.post('/uploads/restore').send({ ids: [id] }))).toEqual(REFUSED);
  });

  it('includes unfinished uploads, and none of them twice', async () => {
    const ada = await withFiles(MOST - 2);
    const [one, other] = [await begin(ada).expect(201), await begin(ada).expect(201)];
    expect(problemOf(await begin(ada))).toEqual(REFUSED);
    expect(problemOf(await send(ada))).toEqual(REFUSED);
    await finish(ada, one).expect(204);
    await finish(ada, other).expect(204);
    expect(problemOf(await begin(ada))).toEqual(REFUSED);
  });

  it('is passed by none of those that come at once', async () => {
    const ada = await withFiles(MOST - 2);
    const answers = await Promise.all([send(ada), begin(ada), send(ada), begin(ada), send(ada)]);
    expect(answers.filter(({ status }) => status === 409).map(problemOf)).toEqual([REFUSED, REFUSED, REFUSED]);
  });

  it('is looked at before any bytes are summed', async () => {
    const ada = await withFiles(MOST);
    expect(problemOf(await begin(ada, 100 * 1024 ** 2))).toEqual(REFUSED);
  });

  it('is larger on paid plans', async () => {
    const ada = await withFiles(MOST, 'basic');
    await send(ada).expect(200);
    await finish(ada, await begin(ada).expect(201)).expect(204);
  });

  it('leaves room for the sample recording, which does not count', async () => {
    const ada = await withFiles(MOST - 1);
    await ada.post('/uploads/sample').expect(202);
    await send(ada).expect(200);
  });

  it('bounds what tools make, and no work is done for nothing', async () => {
    const ada = await withFiles(MOST, 'free');
    const order = { upload_id: await newestOf(ada), length: 'short' };
    expect(problemOf(await ada.post('/summarization/summarize').send(order))).toEqual(REFUSED);
  });

  it('tells of too many unfinished uploads first, which are few to count', async () => {
    const ada = await withFiles(MOST - 100);
    for (let n = 0; n < 100; n += 1) await begin(ada).expect(201);
    expect(problemOf(await begin(ada, 100 * 1024 ** 2))).toMatchObject({ status: 409, code: 'TOO_MANY_UPLOADS' });
  });
});
