import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bearer } from '../testing/accounts.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { Storage } from '../storage/storage.js';
import { TestClock } from '../testing/test-clock.js';
import { unpacked, unpackedBytes } from '../testing/zip.js';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { AccountExport } from './account-export.service.js';
import { EXPORTED, NOT_EXPORTED } from './exported-tables.js';

const SRT = '1\n00:00:00,000 --> 00:00:02,000\nHello there.\n';

describe('the archive of an account', () => {
  let test: TestApp;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
  });
  afterAll(() => test.close());

  const archiveOf = async (member: Member): Promise<Record<string, string>> => {
    const answer = await member
      .get('/users/me/export')
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('timbrel-account.zip'),
      'cache-control': 'no-store',
    });
    return unpacked(answer.body as Buffer);
  };
  const rowsOf = (archive: Record<string, string>, table: string) =>
    JSON.parse(archive[`data/${table}.json`]!) as Record<string, unknown>[];

  it('holds every table that speaks of an account, or says why not', async () => {
    const tables = await test.orm.em.getConnection().execute<{ name: string }[]>(
      `select distinct c.table_name as name from information_schema.columns c
         where c.table_schema = 'public' and c.column_name = 'user_id'`,
    );
    const listed = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)];
    expect(listed.sort()).toEqual([...tables.map(({ name }) => name), 'users'].sort());
  });

  it('holds the files as they are and all that is known, but no secret', async () => {
    const member = await Member.join(test);
    const first = await member.upload(SRT, 'reels.srt');
    await member.upload('Some notes.', 'notes.txt');
    await member.upload('Other notes.', 'notes.txt');
    await member.put('/users/settings').send({ language: 'de' }).expect(200);
    const archive = await archiveOf(member);
    expect(archive['files/reels.srt']).toBe(SRT);
    expect([archive['files/notes.txt'], archive['files/notes (2).txt']].sort()).toEqual([
      'Other notes.',
      'Some notes.',
    ]);
    expect(archive['README.txt']).toContain('everything that Timbrel keeps about you');
    const [user] = rowsOf(archive, 'users');
    expect(user).toMatchObject({ id: member.userId, settings: { language: 'de' } });
    expect(rowsOf(archive, 'media_files').map(({ id }) => id)).toContain(first.id);
    expect(rowsOf(archive, 'sessions')).toHaveLength(1);
    const all = Object.values(archive).join('\n');
    const secrets = await test.orm.em
      .getConnection()
      .execute<{ password_hash: string; salt: string }[]>(
        'select password_hash, salt from users u join sessions s on s.user_id = u.id where u.id = ?',
        [member.userId],
      );
    for (const { password_hash, salt } of secrets) {
      expect(all).not.toContain(password_hash);
      expect(all).not.toContain(salt);
    }
  });

  it('holds rows of any number, each once', async () => {
    const member = await Member.join(test);
    await test.orm.em
      .getConnection()
      .execute(
        `insert into notifications (user_id, kind, params) select ?, 'welcome', jsonb_build_object('n', n) from generate_series(1, 1001) n`,
        [member.userId],
      );
    const rows = rowsOf(await archiveOf(member), 'notifications');
    expect(new Set(rows.map(({ params }) => (params as { n: number }).n)).size).toBe(1001);
    expect(rows).toHaveLength(1001);
  });

  it('holds transcripts of any size, of which few are read at once', async () => {
    const member = await Member.join(test);
    const { id } = await member.upload(SRT, 'long.srt');
    const ids = Array.from({ length: 30 }, () => randomUUID());
    // Every fifth takes a megabyte, as an hour of speech with its words does; beside them small ones, alone and together.
    await test.orm.em.getConnection().execute(
      `insert into transcripts (id, user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine, created_at)
       select id::uuid, ?, ?, 'edited', 'en', '[]', repeat('word ', case when nth % 5 = 0 then 200000 else 2000 end), 1, 1, '{}', now()
       from unnest(?::text[]) with ordinality as new (id, nth)`,
      [member.userId, id, `{${ids.join(',')}}`],
    );
    const execute = jest.spyOn(SqlEntityManager.prototype, 'execute');
    const rows = rowsOf(await archiveOf(member), 'transcripts');
    const answers = await Promise.all(execute.mock.results.map(({ value }) => value));
    execute.mockRestore();
    const bytes = answers.map((answer) => JSON.stringify(answer).length);
    expect(rows.map((row) => row['id']).sort()).toEqual(ids.sort());
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(6_000_000);
    expect(Math.max(...bytes)).toBeLessThan(1_200_000);
  });

  it('holds files of any number, each once, the oldest under its own name', async () => {
    const member = await Member.join(test);
    const { id } = await member.upload('Content.', 'notes.txt');
    const storage = test.app.get(Storage);
    const copies = await test.orm.em.getConnection().execute<{ filename: string }[]>(
      `insert into media_files (id, user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status, created_at)
       select new.id, user_id, new.id || '.txt', original_name, mime_type, size_bytes, sha256, kind, status,
         created_at + (n / 50) * interval '1 microsecond'
       from media_files, generate_series(1, 210) n, lateral (select gen_random_uuid() as id where n > 0) new where media_files.id = ?
       returning filename`,
      [id],
    );
    const content = () => Readable.from([Buffer.from('Content.')]);
    await Promise.all(copies.map(({ filename }) => storage.write(`files/${member.userId}/${filename}`, content())));
    const archive = await archiveOf(member);
    const files = Object.keys(archive).filter((name) => name.startsWith('files/'));
    const numbered = Array.from({ length: 210 }, (_, at) => `files/notes (${at + 2}).txt`);
    expect(files.sort()).toEqual(['files/notes.txt', ...numbered].sort());
    expect(new Set(files.map((name) => archive[name]))).toEqual(new Set(['Content.']));
  });

  it('holds many files in archives within it, so that not all their names lie in memory', async () => {
    const member = await Member.join(test);
    const { id } = await member.upload('Content.', 'notes.txt');
    const copies = await test.orm.em.getConnection().execute<{ filename: string }[]>(
      `insert into media_files (id, user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status, created_at)
       select new.id, user_id, new.id || '.txt', n || '.txt', mime_type, size_bytes, sha256, kind, status,
         created_at + n * interval '1 microsecond'
       from media_files, generate_series(1, 599) n, lateral (select gen_random_uuid() as id where n > 0) new where media_files.id = ?
       returning filename`,
      [id],
    );
    const storage = test.app.get(Storage);
    const content = () => Readable.from([Buffer.from('Content.')]);
    await Promise.all(copies.map(({ filename }) => storage.write(`files/${member.userId}/${filename}`, content())));
    const exported = test.app.get(AccountExport);
    const most = exported.mostFilesInArchive;
    exported.mostFilesInArchive = 200;
    try {
      const parts: string[][] = [];
      const read = async (zip: Readable): Promise<void> => {
        const archive = await unpackedBytes(await buffer(zip));
        parts.push(Object.keys(archive).filter((name) => name.startsWith('files/')));
        for (const name of Object.keys(archive).filter((each) => /^files-\d\.zip$/.test(each)))
          await read(Readable.from([archive[name]!]));
      };
      await read(await exported.archive(member.userId));
      expect(parts.map(({ length }) => length)).toEqual([200, 200, 200]);
      expect(new Set(parts.flat()).size).toBe(600);
    } finally {
      exported.mostFilesInArchive = most;
    }
  });

  it('holds nothing of anybody else', async () => {
    const [member, stranger] = [await Member.join(test), await Member.join(test)];
    const theirs = (await stranger.upload(SRT, 'theirs.srt')) satisfies FileRecordDto;
    const archive = await archiveOf(member);
    expect(Object.keys(archive)).not.toContain('files/theirs.srt');
    const all = Object.values(archive).join('\n');
    for (const word of [stranger.userId, theirs.id]) expect(all).not.toContain(word);
  });

  it('needs a recent sign-in, which can be asked about beforehand', async () => {
    const { headers } = await bearer(test);
    const get = (path: string) => test.app.inject({ url: `/api/v1/users/me/${path}`, headers });
    expect((await get('recent-sign-in')).statusCode).toBe(204);
    clock.advance({ seconds: 601 });
    for (const path of ['export', 'recent-sign-in']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    }
  });
});
