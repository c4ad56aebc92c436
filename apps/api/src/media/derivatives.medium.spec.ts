import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../database/database.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { DerivativesService } from './derivatives.service.js';
import { type FileRecordDto } from './dto/file-record.dto.js';

const GB = 1024 ** 3;

describe('pictures and renditions of an account', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const sql = <Row>(text: string, values: unknown[]) => test.orm.em.getConnection().execute<Row[]>(text, values);
  /** A file with what was made of it, so many hours ago. */
  const fileWith = async (member: Member, { bytes, hours }: { bytes: number; hours: number }) => {
    const file = await member.upload('Words.', 'a.txt');
    for (const kind of ['thumbnail', 'page', 'rendition'])
      await sql(
        `insert into media_derivatives (file_id, kind, number, storage_path, mime_type, size_bytes, sha256, details, created_at)
         values (?, ?, 1, ?, 'image/jpeg', ?, '', '{}', now() - make_interval(hours => ?))`,
        [file.id, kind, `derived/${file.id}/${kind}`, Math.round(bytes / 3), hours],
      );
    await sql(`update media_files set has_thumbnail = true, playback = 'rendition' where id = ?`, [file.id]);
    return file;
  };
  const kindsOf = async ({ id }: FileRecordDto) =>
    (await sql<{ kind: string }>('select kind from media_derivatives where file_id = ? order by kind', [id])).map(
      ({ kind }) => kind,
    );
  const limit = (member: Member) =>
    test.app.get(Database).transactional((em) => test.app.get(DerivativesService).limit(em, member.userId));
  const ALL = ['page', 'rendition', 'thumbnail'];

  it('take at most a gibibyte on a small plan: the oldest go first, and their files say so', async () => {
    const [ada, other] = [await Member.join(test, 'free'), await Member.join(test, 'free')];
    const old = await fileWith(ada, { bytes: 0.6 * GB, hours: 2 });
    const recent = await fileWith(ada, { bytes: 0.9 * GB, hours: 1 });
    const others = await fileWith(other, { bytes: 0.9 * GB, hours: 3 });
    await limit(ada);
    expect([await kindsOf(old), await kindsOf(recent), await kindsOf(others)]).toEqual([[], ALL, ALL]);
    const record = async ({ id }: FileRecordDto) => (await ada.get(`/uploads/${id}`).expect(200)).body as FileRecordDto;
    expect(await record(old)).toMatchObject({ thumbnail_url: null, playback_url: null });
    expect((await record(recent)).thumbnail_url).not.toBeNull();
    const removed = await sql<{ path: string }>(
      `select payload ->> 'path' as path from outbox where payload ->> 'path' like ?`,
      [`derived/${old.id}/%`],
    );
    expect(removed.map(({ path }) => path.split('/').pop()).sort()).toEqual(ALL);
  });

  it('take as much as the plan has room for where that is more', async () => {
    const ada = await Member.join(test, 'premium');
    const files = [
      await fileWith(ada, { bytes: 0.9 * GB, hours: 2 }),
      await fileWith(ada, { bytes: 0.9 * GB, hours: 1 }),
    ];
    await limit(ada);
    expect(await Promise.all(files.map(kindsOf))).toEqual([ALL, ALL]);
  });
});
