import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { drainOutbox, eraseDeleted } from '../testing/accounts.js';
import { bodyOf } from '../testing/body-of.js';
import { tone } from '../testing/media.js';
import { Member, storedFiles } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type DependentsDto, type FilePageDto, type FileRecordDto } from './dto/file-record.dto.js';
import { UNDO_SECONDS } from './media.service.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sql = (query: string, params: unknown[] = []) =>
  test.orm.em.getConnection().execute<Record<string, unknown>[]>(query, params);

describe('a deletion', () => {
  let owner: Member;
  let file: FileRecordDto;
  beforeEach(async () => {
    owner = await Member.join(test, 'free');
    file = await owner.upload('for a moment', 'moment.txt');
  });
  const listed = async () => bodyOf<FilePageDto>(await owner.get('/uploads').expect(200));
  const used = async () =>
    bodyOf<{ usage: { storage: { used: number } } }>(await owner.get('/subscriptions/plan-limits').expect(200)).usage
      .storage.used;
  const remove = () => owner.delete(`/uploads/${file.id}`).expect(204);
  const restore = (ids = [file.id]) => owner.post('/uploads/restore').send({ ids });

  it('hides the file at once, everywhere, and frees its room', async () => {
    expect(await used()).toBeGreaterThan(0);
    await remove();
    await owner.get(`/uploads/${file.id}`).expect(404);
    await owner.get('/uploads/moment.txt').expect(404);
    await owner.get(file.url.slice('/api/v1'.length)).expect(404);
    await owner.delete(`/uploads/${file.id}`).expect(404);
    expect(await listed()).toMatchObject({ files: [], totalCount: 0 });
    expect(await used()).toBe(0);
  });

  it('is taken back while the bytes are still there', async () => {
    await remove();
    await drainOutbox(test);
    expect(await storedFiles(test)).toContain(file.storage_path);
    await restore().expect(204);
    expect((await listed()).files).toMatchObject([{ id: file.id, original_name: 'moment.txt' }]);
    expect((await owner.get(file.url.slice('/api/v1'.length)).expect(200)).text).toBe('for a moment');
    // The end of the first deletion comes and finds nothing to do.
    await eraseDeleted(test);
    expect((await listed()).totalCount).toBe(1);
  });

  it('of a file that was taken back ends by its own time', async () => {
    await remove();
    await restore().expect(204);
    await remove();
    await sql(
      `update outbox set available_at = now() where id = (select min(id) from outbox where kind = 'media.erase')`,
    );
    await drainOutbox(test);
    await restore().expect(204);
    expect((await listed()).totalCount).toBe(1);
  });

  it('takes bytes, record and what was made for it away when its moment is over', async () => {
    await remove();
    const [{ seconds } = {}] = await sql(
      `select round(extract(epoch from available_at - created_at)) as seconds from outbox where kind = 'media.erase' order by id desc limit 1`,
    );
    expect(Number(seconds)).toBe(UNDO_SECONDS);
    await eraseDeleted(test);
    expect(await storedFiles(test)).not.toContain(file.storage_path);
    expect(await sql('select 1 from media_files where id = ?', [file.id])).toEqual([]);
    expect(bodyOf(await restore().expect(410))).toMatchObject({ code: 'DELETED_FOR_GOOD' });
  });

  it('is nobody else’s to order or to take back', async () => {
    const stranger = await Member.join(test);
    await stranger
      .post('/uploads/delete')
      .send({ ids: [file.id] })
      .expect(404);
    await remove();
    await stranger
      .post('/uploads/restore')
      .send({ ids: [file.id] })
      .expect(410);
    await restore().expect(204);
  });

  it('is not taken back where another file has the room by now', async () => {
    await remove();
    await sql(
      `insert into media_files (user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status)
       select ?, gen_random_uuid() || '.txt', 'big.txt', 'text/plain', storage_bytes - 5, '', 'text', 'ready' from plans where id = 'free'`,
      [owner.userId],
    );
    expect(bodyOf(await restore().expect(413))).toMatchObject({ code: 'STORAGE_FULL' });
    await owner.get(`/uploads/${file.id}`).expect(404);
  });

  it('takes many at once, all or none', async () => {
    const other = await owner.upload('another', 'other.txt');
    const unknown = '0d9a7b1e-5f0c-4d38-9c59-2f6e1a5b7c10';
    await owner
      .post('/uploads/delete')
      .send({ ids: [file.id, unknown] })
      .expect(404);
    expect((await listed()).totalCount).toBe(2);
    const ids = [file.id, other.id];
    await owner.post('/uploads/delete').send({ ids }).expect(204);
    expect((await listed()).totalCount).toBe(0);
    await restore(ids).expect(204);
    expect((await listed()).totalCount).toBe(2);
  });

  it.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['x'] }],
    [{ ids: Array.from({ length: 101 }, () => '0d9a7b1e-5f0c-4d38-9c59-2f6e1a5b7c10') }],
  ])('says what is wrong with %j', async (body) => {
    const answer = await owner.post('/uploads/delete').send(body).expect(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: expect.stringMatching(/^ids/) }],
    });
  });

  it('goes together with the end of the process: a worker that starts later ends it', async () => {
    await remove();
    const worker = await createTestApp({ beside: test, worker: true });
    try {
      await eraseDeleted(worker);
      expect(await storedFiles(test)).not.toContain(file.storage_path);
    } finally {
      await worker.close();
    }
  });
});

describe('what hangs on a file', () => {
  it('is told before it goes: transcripts go with it, results stay', async () => {
    const owner = await Member.join(test);
    const source = await owner.upload(await tone(1), 'talk.mp3');
    const result = await owner.upload(await tone(1), 'talk-louder.mp3');
    await sql('update media_files set source_file_id = ?, processing_type = ? where id = ?', [
      source.id,
      'convert',
      result.id,
    ]);
    for (const kind of ['machine', 'edited'])
      await sql(
        `insert into transcripts (user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine)
         values (?, ?, ?, 'en', '[]', '', 0, 0, '{}')`,
        [owner.userId, source.id, kind],
      );
    const ask = (who: Member, ids: string[]) => who.get('/uploads/dependents').query({ ids: ids.join(',') });
    expect(bodyOf<DependentsDto>(await ask(owner, [source.id]).expect(200))).toMatchObject({
      transcripts: 2,
      results: [{ id: result.id, original_name: 'talk-louder.mp3' }],
    });
    // What is deleted with it is not said to stay.
    expect(bodyOf<DependentsDto>(await ask(owner, [source.id, result.id]).expect(200)).results).toEqual([]);
    const stranger = await Member.join(test);
    expect(bodyOf(await ask(stranger, [source.id]).expect(200))).toEqual({ transcripts: 0, results: [] });
    await owner.delete(`/uploads/${source.id}`).expect(204);
    await eraseDeleted(test);
    expect(await sql('select 1 from transcripts where file_id = ?', [source.id])).toEqual([]);
    expect(bodyOf(await owner.get(`/uploads/${result.id}`).expect(200))).toMatchObject({ source_file_id: null });
  });
});
