import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type MadeApiKeyDto } from '../auth/api-keys/api-keys.dto.js';
import { folded } from '../common/search/folding.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { heard, spoken } from '../testing/transcripts.js';
import { type SearchDto } from './search.dto.js';

const TEXT = 'Something to read.';

describe('the search', () => {
  let test: TestApp;
  let member: Member;
  beforeAll(async () => {
    test = await createTestApp();
    member = await Member.join(test);
  });
  afterAll(() => test.close());

  const search = async (q: string, who = member) =>
    (await who.get('/search').query({ q }).expect(200)).body as SearchDto;
  const names = async (q: string, who = member) => (await search(q, who)).files.map((file) => file.original_name);
  const words = async (q: string, who = member) =>
    (await search(q, who)).transcripts.map(({ match, start }) => [match, start]);

  it('finds files by any part of their names, without case and accents, the newest first', async () => {
    const own = await Member.join(test);
    for (const name of ['Écho des archives.txt', 'echo-2.txt', 'other.txt']) await own.upload(`${TEXT} ${name}`, name);
    expect(await names('ECHO', own)).toEqual(['echo-2.txt', 'Écho des archives.txt']);
    expect(await names('o des a', own)).toEqual(['Écho des archives.txt']);
  });

  it('finds Persian names and words whichever keyboard wrote them', async () => {
    const own = await Member.join(test);
    const file = await own.upload(TEXT, 'مصاحبه با علي.txt');
    await heard(test, own, file, [spoken(3, 'این کِتاب را می‌خواهم')]);
    expect(await names('علی', own)).toEqual(['مصاحبه با علي.txt']);
    expect(await words('كتاب', own)).toEqual([['کِتاب', 3.5]]);
    expect(await words('می خواهم', own)).toEqual([['می‌خواهم', expect.any(Number)]]);
  });

  it('takes signs of LIKE and of the query language for what they are', async () => {
    const own = await Member.join(test);
    for (const name of ['100% wool.txt', '100 wool.txt', 'a_b.txt', 'axb.txt'])
      await own.upload(`${TEXT} ${name}`, name);
    expect(await names('0%', own)).toEqual(['100% wool.txt']);
    expect(await names('a_b', own)).toEqual(['a_b.txt']);
    for (const q of ['%%', '__', '\\\\', "'; drop", '& | !', ':*', '((']) await search(q, own);
  });

  it('finds moments by what is said in them, with the words around', async () => {
    const file = await member.upload(TEXT, 'tape.txt');
    await heard(test, member, file, [
      spoken(0, 'So when we moved the archive'),
      spoken(739, 'That is Acétate breaking down.'),
    ]);
    expect((await search('acetate')).transcripts).toEqual([
      {
        file_id: file.id,
        original_name: 'tape.txt',
        start: 740,
        before: 'That is ',
        match: 'Acétate',
        after: ' breaking down.',
      },
    ]);
    expect(await words('acetate break')).toEqual([['Acétate breaking', 740]]);
    expect(await words('archive acetate')).toEqual([]);
  });

  it('looks at the text that readers see: the edited one, and else the last that was heard', async () => {
    const own = await Member.join(test);
    const file = await own.upload(TEXT, 'tape.txt');
    await heard(test, own, file, [spoken(0, 'first hearing')]);
    await heard(test, own, file, [spoken(0, 'second hearing')]);
    await heard(test, own, file, [spoken(0, 'another opinion')], 'opinion');
    expect(await words('hearing', own)).toEqual([['hearing', 0.5]]);
    expect(await words('first', own)).toEqual([]);
    expect(await words('opinion', own)).toEqual([]);
    await heard(test, own, file, [spoken(0, 'corrected words')], 'edited');
    await heard(test, own, file, [spoken(0, 'third hearing')]);
    expect(await words('corrected', own)).toEqual([['corrected', 0]]);
    expect(await words('third', own)).toEqual([]);
  });

  it('finds nothing of other accounts, and nothing that was deleted', async () => {
    const [stranger, own] = [await Member.join(test), await Member.join(test)];
    const file = await own.upload(TEXT, 'secret plan.txt');
    await heard(test, own, file, [spoken(0, 'a secret word')]);
    expect(await search('secret', stranger)).toEqual({ files: [], transcripts: [] });
    expect((await search('secret', own)).files).toHaveLength(1);
    await own.delete(`/uploads/${file.id}`);
    expect(await search('secret', own)).toEqual({ files: [], transcripts: [] });
  });

  it('answers eight of each at most, and three moments of one recording', async () => {
    const own = await Member.join(test);
    for (let i = 0; i < 9; i += 1) {
      const file = await own.upload(`${TEXT} ${i}`, `reel ${i}.txt`);
      await heard(
        test,
        own,
        file,
        Array.from({ length: 5 }, (_, at) => spoken(at, `reel ${i}`)),
      );
    }
    const { files, transcripts } = await search('reel', own);
    expect(files.map((file) => file.original_name)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((i) => `reel ${i}.txt`));
    expect(transcripts.map(({ original_name: name, start }) => `${name} ${start}`)).toEqual([
      ...['reel 8.txt 0', 'reel 8.txt 1', 'reel 8.txt 2'],
      ...['reel 7.txt 0', 'reel 7.txt 1', 'reel 7.txt 2'],
      ...['reel 6.txt 0', 'reel 6.txt 1'],
    ]);
  });

  it('wants two letters at least and two hundred at most', async () => {
    for (const q of ['', 'a', ' a ', 'x'.repeat(201)]) await member.get('/search').query({ q }).expect(400);
    await member.get('/search').expect(400);
  });

  it('is open to keys that may read both files and transcripts', async () => {
    const call = async (...scopes: string[]) => {
      const made = await member.post('/users/me/api-keys').send({ name: 'k', scopes }).expect(201);
      const { key } = made.body as MadeApiKeyDto;
      return request(test.url).get('/api/v1/search?q=tape').set('Authorization', `Bearer ${key}`);
    };
    expect((await call('files:read', 'transcripts:read')).status).toBe(200);
    expect((await call('files:read')).body).toMatchObject({
      code: 'SCOPE_MISSING',
      message: expect.stringContaining('transcripts:read'),
    });
    expect((await call('transcripts:read')).status).toBe(403);
  });

  it('folds letters in the database as the server does', async () => {
    const texts = [
      'Ácétate',
      'İzmir ﬁlm',
      'ŁÓDŹ Øre',
      'كِتاب علي',
      'می\u200cخواهم',
      'آقا',
      'שָׁלוֹם',
      'ΟΔΟΣ',
      '한국어',
      'हिन्दी',
      '１００％',
    ];
    const rows = await test.orm.em
      .getConnection()
      .execute<{ text: string }[]>(`select folded(value) as text from json_array_elements_text(?::json)`, [
        JSON.stringify(texts),
      ]);
    expect(rows.map(({ text }) => text)).toEqual(texts.map(folded));
  });
});
