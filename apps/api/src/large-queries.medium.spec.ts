import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { LargeQueries } from './common/workers/large-queries.js';
import { Database } from './database/database.js';
import { type FileRecordDto } from './media/dto/file-record.dto.js';
import { Member } from './testing/member.js';
import { createTestApp, type TestApp } from './testing/test-app.js';
import { heard, spoken } from './testing/transcripts.js';
import { type HistoryDto } from './transcripts/editing/editing.dto.js';
import { TranscriptsService } from './transcripts/transcripts.service.js';

/** More than there are connections. */
const AT_ONCE = 8;
const POOL_SIZE = 4;
/** What waits for the turn that a test holds would never be answered. */
const TIMEOUT_MS = 4_000;

/** Rows and searches that are as large as what an account has written. */
describe('large queries', () => {
  let test: TestApp;
  let member: Member;
  let other: Member;
  let file: FileRecordDto;
  let version: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
    [member, other] = await Promise.all([Member.join(test), Member.join(test)]);
    file = await member.upload('Something to read.', 'tape.txt');
    await heard(test, member, file, [spoken(0, 'That is acetate breaking down.')]);
    const { entries } = (await member.get(`/transcripts/${file.id}/history`).expect(200)).body as HistoryDto;
    version = entries[0]!.id;
  });
  afterAll(() => test.close());

  /** Has the member's turn taken until `work` is done. */
  const duringOwnTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = test.app.get(LargeQueries).run(member.userId, () => promise);
    try {
      return await work();
    } finally {
      resolve();
      await turn;
    }
  };

  /** What each needs to read, so that none is answered while a test has it locked. */
  const SEARCHES = [
    ['what is said', 'transcripts', '/search?q=acetate'],
    ['names', 'media_files', '/search?q=zz'],
    ['names in the library', 'media_files', '/uploads?search=zz'],
    ['what is said in the library', 'transcripts', '/uploads?search=acetate'],
  ] as const;

  it.each(SEARCHES)('of one account, for %s, leave everybody else their connections', async (_what, table, path) => {
    const em = test.orm.em.fork() as SqlEntityManager;
    await em.begin();
    try {
      await em.execute(`lock table ${table} in access exclusive mode`);
      const searches = Array.from({ length: AT_ONCE }, () => member.get(path).then());
      await other.get('/auth/me').timeout(TIMEOUT_MS).expect(200);
      await em.commit();
      const answers = await Promise.all(searches);
      expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
    } finally {
      if (em.isInTransaction()) await em.rollback();
    }
  });

  it.each(SEARCHES)('end where they take too long: %s', async (_what, table, path) => {
    const em = test.orm.em.fork() as SqlEntityManager;
    await em.begin();
    try {
      await em.execute(`lock table ${table} in access exclusive mode`);
      const answer = await member.get(path).expect(422);
      expect((answer.body as { code: string }).code).toBe('SEARCH_TOO_LONG');
    } finally {
      await em.rollback();
    }
  });

  it.each([
    ['a transcript', () => `/transcripts/${file.id}`],
    ['a draft', () => `/transcripts/${file.id}/draft`],
    ['an earlier version', () => `/transcripts/${file.id}/history/${version}`],
    ['an export', () => `/transcripts/${file.id}/export?format=srt`],
    ['a check', () => `/transcripts/${file.id}/check`],
    ['a search', () => '/search?q=acetate'],
    ['a search of the library', () => '/uploads?search=zz'],
  ])('take turns: %s waits for the one before', async (_what, path) => {
    let isAnswered = false;
    const answer = await duringOwnTurn(async () => {
      const asked = member.get(path()).then((response) => {
        isAnswered = true;
        return response;
      });
      for (let n = 0; n < AT_ONCE; n += 1) await other.get('/search').query({ q: 'acetate' }).expect(200);
      expect(isAnswered).toBe(false);
      return () => asked;
    }).then((asked) => asked());
    expect(answer.status).toBe(200);
  });

  it('are not the lists of files that nothing is searched in', async () => {
    await duringOwnTurn(() => member.get('/uploads?search=%20').timeout(TIMEOUT_MS).expect(200));
  });

  it('are not made for a change of another revision than that of the draft', async () => {
    await duringOwnTurn(async () => {
      const body = { base_id: version, revision: 7, splices: [] };
      const [change, publish] = [`/transcripts/${file.id}/draft`, `/transcripts/${file.id}/draft/publish`];
      await member.patch(change).send(body).timeout(TIMEOUT_MS).expect(409);
      await member.post(publish).send({ revision: 7 }).timeout(TIMEOUT_MS).expect(409);
    });
  });

  it('are refused where too many of an account wait, and the others are answered', async () => {
    const most = 20;
    const asked = await duringOwnTurn(async () => {
      const waiting = Array.from({ length: most + 1 }, () => member.get('/search').query({ q: 'acetate' }).then());
      const refused = await Promise.race(waiting);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([429, 'TEXT_WORK_BUSY']);
      return () => waiting;
    });
    const statuses = (await Promise.all(asked())).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...(Array(most).fill(200) as number[]), 429]);
  });

  it('look at the room for texts within the transactions that write them', async () => {
    const writers = await Promise.all(Array.from({ length: POOL_SIZE }, () => Member.join(test)));
    const { promise: allBegun, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const write = ({ userId }: Member) =>
      test.app.get(Database).transactional(async (em) => {
        await em.execute('select 1');
        if ((begun += 1) === writers.length) resolve();
        await allBegun;
        await test.app.get(TranscriptsService).checkStorage(userId, em);
      });
    await Promise.all(writers.map(write));
  });

  it('are one archive of all of an account at a time', async () => {
    const first = await duringOwnTurn(async () => {
      const opened = await fetch(`${test.url}/api/v1/users/me/export`, { headers: member.headers });
      expect(opened.status).toBe(200);
      const second = await member.get('/users/me/export').timeout(TIMEOUT_MS).expect(429);
      expect((second.body as { code: string }).code).toBe('TOO_MANY_TRANSFERS');
      return opened;
    });
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(0);
    await member.get('/users/me/export').expect(200);
  });
});
