import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import { type FilePageDto, FileQuery, type FileRecordDto } from './dto/file-record.dto.js';
import { listFilesOf } from './file-list.js';
import { generated } from '../testing/media.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
});
afterAll(() => test.close());

describe('the content of a file', () => {
  const content = Buffer.from(Array.from({ length: 9_000 }, (_, i) => `${i % 10}`).join(''));
  let owner: Member;
  let file: FileRecordDto;
  beforeAll(async () => {
    owner = await Member.join(test);
    file = await owner.upload(content, 'digits.txt');
  });
  const ask = (headers: Record<string, string> = {}): request.Test =>
    owner.get(file.url.slice('/api/v1'.length)).set(headers);
  const textOf = (answer: request.Response) => answer.text;

  it('comes whole, as what it is, in a box of its own', async () => {
    const answer = await ask().expect(200);
    expect(textOf(answer)).toBe(content.toString());
    expect(answer.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '9000',
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="digits.txt"; filename*=UTF-8''digits.txt`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=0, must-revalidate',
    });
    expect(answer.headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
  });

  it.each([
    ['first', 'bytes=0-9', '0123456789', 'bytes 0-9/9000'],
    ['middle', 'bytes=4005-4009', '56789', 'bytes 4005-4009/9000'],
    ['last', 'bytes=-3', '789', 'bytes 8997-8999/9000'],
    ['open', 'bytes=8995-', '56789', 'bytes 8995-8999/9000'],
    ['overlong', 'bytes=8998-9999', '89', 'bytes 8998-8999/9000'],
  ])('comes in part: the %s bytes', async (_which, range, text, contentRange) => {
    const answer = await ask({ Range: range }).expect(206);
    expect([textOf(answer), answer.headers['content-range'], answer.headers['content-length']]).toEqual([
      text,
      contentRange,
      String(text.length),
    ]);
  });

  it('is not compressed on its way, whole or in part, since ranges count its own bytes', async () => {
    const part = await ask({ Range: 'bytes=0-8499', 'Accept-Encoding': 'gzip' }).expect(206);
    const whole = await ask({ 'Accept-Encoding': 'gzip' }).expect(200);
    expect([part, whole].map(({ headers }) => [headers['content-encoding'], headers['content-length']])).toEqual([
      [undefined, '8500'],
      [undefined, '9000'],
    ]);
  });

  it('says where it ends when asked for bytes beyond', async () => {
    const answer = await ask({ Range: 'bytes=9000-' }).expect(416);
    expect(answer.headers).toMatchObject({
      'content-range': 'bytes */9000',
      'content-type': expect.stringContaining('problem+json'),
    });
    expect(JSON.parse(textOf(answer))).toMatchObject({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
  });

  it('comes whole for several ranges, an unknown unit and a range that runs backwards', async () => {
    for (const range of ['bytes=0-1,4-5', 'items=0-1', 'bytes=5-1']) {
      expect(textOf(await ask({ Range: range }).expect(200))).toHaveLength(9_000);
    }
  });

  it('comes in part under If-Range only while it is the same file', async () => {
    const { headers } = await ask();
    await ask({ Range: 'bytes=0-1', 'If-Range': headers['etag']! }).expect(206);
    await ask({ Range: 'bytes=0-1', 'If-Range': headers['last-modified']! }).expect(206);
    await ask({ Range: 'bytes=0-1', 'If-Range': '"another"' }).expect(200);
    await ask({ Range: 'bytes=0-1', 'If-Range': 'Sat, 01 Jan 2000 00:00:00 GMT' }).expect(200);
  });

  it('is not sent again to who has it', async () => {
    const etag = (await ask()).headers['etag']!;
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask({ 'If-None-Match': seen }).expect(304);
      expect(answer.text).toBe('');
    }
    await ask({ 'If-None-Match': '"other"' }).expect(200);
  });

  it('answers HEAD with the headers alone, also of a part', async () => {
    const whole = await owner.head(file.url.slice('/api/v1'.length)).expect(200);
    const part = await owner.head(file.url.slice('/api/v1'.length)).set('Range', 'bytes=0-9').expect(206);
    expect([whole, part].map(({ headers, text }) => [headers['content-length'], text])).toEqual([
      ['9000', undefined],
      ['10', undefined],
    ]);
  });

  it('is offered for download on demand, and always where a browser might run it', async () => {
    expect((await ask().query({ download: 1 })).headers['content-disposition']).toMatch(/^attachment;/);
    const pdf = await owner.upload('%PDF-1.4\n%%EOF\n', 'report.pdf');
    expect((await owner.get(pdf.url.slice('/api/v1'.length))).headers['content-disposition']).toMatch(/^attachment;/);
    const page = await owner.upload('<html><script>alert(1)</script></html>', 'page.txt');
    const { headers } = await owner.get(page.url.slice('/api/v1'.length));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('stands at every path the specification spells, under id, stored and original name', async () => {
    const places = [`/media/users/${owner.userId}`, `/uploads/files/${owner.userId}`];
    for (const place of places) {
      for (const name of [file.id, file.filename, file.original_name]) {
        expect(textOf(await owner.get(`${place}/${name}`).expect(200))).toHaveLength(9_000);
      }
    }
    expect(textOf(await owner.get(`/uploads/${file.storage_path}`).expect(200))).toHaveLength(9_000);
  });

  it('is not there for anybody else, whichever account stands in the path', async () => {
    const stranger = await Member.join(test);
    for (const userId of [owner.userId, stranger.userId]) {
      for (const name of [file.id, file.filename, file.original_name]) {
        const answer = await stranger.get(`/media/users/${userId}/${name}`).expect(404);
        expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message: 'File not found' });
        await stranger.get(`/media/users/${userId}/${name}/peaks`).expect(404);
      }
    }
    await stranger.get(`/uploads/${file.id}`).expect(404);
    await stranger.delete(`/uploads/${file.id}`).expect(404);
    await owner.get(`/media/users/${stranger.userId}/${file.id}`).expect(404);
  });

  it('is asked for by more than its name where two files have the same one', async () => {
    const twins = [await owner.upload('one', 'twin.txt'), await owner.upload('two', 'twin.txt')];
    const message = 'More than one of your files is called “twin.txt”. Use its id or filename.';
    for (const path of ['/uploads/twin.txt', `/media/users/${owner.userId}/twin.txt`]) {
      expect((await owner.get(path).expect(409)).body).toMatchObject({ code: 'AMBIGUOUS_NAME', message });
    }
    await owner.delete('/uploads/twin.txt').expect(409);
    await owner.delete(`/uploads/${twins[0]!.filename}`).expect(204);
    expect(((await owner.get('/uploads/twin.txt').expect(200)).body as FileRecordDto).id).toBe(twins[1]!.id);
  });
});

describe('the list of files', () => {
  let owner: Member;
  beforeAll(async () => {
    owner = await Member.join(test);
    // In the order of time; the sizes and names stand in others.
    for (const [name, size] of [
      ['beta.txt', 30],
      ['Alpha 100%.txt', 10],
      ['gamma_1.md', 20],
      ['delta\\x.srt', 40],
      ['Éclair.txt', 50],
    ] as const) {
      await owner.upload('x'.repeat(size), name);
    }
  });
  const page = async (query: Record<string, string | number> = {}) =>
    (await owner.get('/uploads').query(query).expect(200)).body as FilePageDto;
  const names = async (query: Record<string, string | number>) =>
    (await page(query)).files.map((file) => file.original_name);

  it('shows the newest first, ten to a page', async () => {
    const { files, ...rest } = await page();
    expect(files.map((file) => file.original_name)).toEqual([
      'Éclair.txt',
      'delta\\x.srt',
      'gamma_1.md',
      'Alpha 100%.txt',
      'beta.txt',
    ]);
    expect(rest).toEqual({ totalCount: 5, page: 1, page_size: 10, next_cursor: null, previous_cursor: null });
  });

  it.each([
    ['date', 'asc', ['beta.txt', 'Alpha 100%.txt', 'gamma_1.md', 'delta\\x.srt', 'Éclair.txt']],
    ['size', 'asc', ['Alpha 100%.txt', 'gamma_1.md', 'beta.txt', 'delta\\x.srt', 'Éclair.txt']],
    ['size', 'desc', ['Éclair.txt', 'delta\\x.srt', 'beta.txt', 'gamma_1.md', 'Alpha 100%.txt']],
  ])('sorts by %s, %s', async (sort, order, expected) => {
    expect(await names({ sort, order })).toEqual(expected);
  });

  it('sorts by name as a dictionary does, whatever the case', async () => {
    const plain = (all: string[]) => all.filter((name) => name !== 'Éclair.txt');
    expect(plain(await names({ sort: 'name' }))).toEqual(['Alpha 100%.txt', 'beta.txt', 'delta\\x.srt', 'gamma_1.md']);
    expect(plain(await names({ sort: 'name', order: 'desc' }))).toEqual([
      'gamma_1.md',
      'delta\\x.srt',
      'beta.txt',
      'Alpha 100%.txt',
    ]);
  });

  it('pages without losing or repeating any, and counts them all', async () => {
    const pages = await Promise.all([1, 2, 3].map((number) => page({ page: number, page_size: 2, sort: 'name' })));
    expect(pages.map(({ files }) => files.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(({ files }) => files.map(({ id }) => id))).size).toBe(5);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5]);
  });

  it('is empty beyond its last page, and still tells the count to go back by', async () => {
    expect(await page({ page: 1_000, page_size: 3 })).toMatchObject({ files: [], totalCount: 5, page: 1_000 });
  });

  it.each([
    [{ page: 0 }, 'page'],
    [{ page: -1 }, 'page'],
    [{ page: 'two' }, 'page'],
    [{ page_size: 0 }, 'page_size'],
    [{ page_size: 101 }, 'page_size'],
    [{ sort: 'owner' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ kind: 'film' }, 'kind'],
    [{ unknown: 'x' }, 'unknown'],
  ])('refuses %j and names the field', async (query, field) => {
    const answer = await owner.get('/uploads').query(query).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] });
  });

  it.each([
    ['ALPHA', ['Alpha 100%.txt']],
    ['  beta ', ['beta.txt']],
    ['%', ['Alpha 100%.txt']],
    ['_', ['gamma_1.md']],
    ['\\', ['delta\\x.srt']],
    ['écl', ['Éclair.txt']],
    ["'; drop table users; --", []],
  ])('finds by %j what holds just that', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it.each([
    [
      { search: 'alpha', page: 3, page_size: 2 },
      { files: [], totalCount: 1 },
    ],
    [{ search: 'nothing' }, { files: [], totalCount: 0 }],
    [{ search: '.txt', page: 2, page_size: 2 }, { totalCount: 3 }],
    [
      { search: '.txt', page: 200, page_size: 2 },
      { files: [], totalCount: 3 },
    ],
  ])('counts what %j finds', async (query, expected) => {
    expect(await page(query)).toMatchObject(expected);
  });

  it.each([{}, { page: 60 }, { page: 2, sort: 'name' as const }])(
    'reads each name once for the search %j',
    async (more) => {
      const query = Object.assign(new FileQuery(), { search: 'zz' }, more);
      const read = await test.orm.em.fork().transactional(async (em) => {
        await em.execute(`set local track_functions = 'pl'`);
        await em.execute('set local enable_bitmapscan = off');
        const calls = async () => {
          const [row] = await em.execute<{ calls: number }[]>(
            `select calls::int from pg_stat_xact_user_functions where funcname = 'folded'`,
          );
          return row?.calls ?? 0;
        };
        const before = await calls();
        await listFilesOf(em, owner.userId, query, null);
        return (await calls()) - before;
      });
      expect(read).toBe(5);
    },
  );

  describe('of three hundred files', () => {
    let many: Member;
    beforeAll(async () => {
      many = await Member.join(test);
      // Many of one instant, one name and one size: only the id tells them apart.
      await test.orm.em.getConnection().execute(
        `insert into media_files (user_id, filename, original_name, mime_type, size_bytes, sha256, kind, status, created_at)
         select ?, gen_random_uuid() || '.txt', 'File ' || i % 7 || '.txt', 'text/plain', i % 5, '', 'text', 'ready',
           timestamptz '2026-01-01 00:00:00.123456Z' + make_interval(mins => i % 11) from generate_series(1, 300) i`,
        [many.userId],
      );
    });
    const pageOf = async (query: Record<string, string | number>) =>
      (
        await many
          .get('/uploads')
          .query({ page_size: 4, ...query })
          .expect(200)
      ).body as FilePageDto;
    const ids = ({ files }: FilePageDto) => files.map(({ id }) => id);

    it.each(['date', 'name', 'size'].flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const)))(
      'by %s, %s, the pages by cursor, forwards and back, are those by number',
      async (sort, order) => {
        const numbered: string[][] = [];
        for (let number = 1; number <= 75; number += 1) numbered.push(ids(await pageOf({ sort, order, page: number })));
        expect(new Set(numbered.flat()).size).toBe(300);
        const walked: string[][] = [];
        let current = await pageOf({ sort, order });
        walked.push(ids(current));
        for (let number = 2; current.next_cursor && number <= 75; number += 1) {
          current = await pageOf({ sort, order, page: number, cursor: current.next_cursor });
          walked.push(ids(current));
        }
        expect(walked).toEqual(numbered);
        for (let number = 74; number >= 1; number -= 1) {
          current = await pageOf({ sort, order, page: number, cursor: current.previous_cursor! });
          expect(ids(current)).toEqual(numbered[number - 1]);
        }
        expect(current.previous_cursor).toBeNull();
      },
    );

    it('a cursor keeps its place when files come and go before it', async () => {
      const first = await pageOf({ sort: 'date', order: 'asc' });
      await many.delete(`/uploads/${first.files[0]!.id}`).expect(204);
      const second = await pageOf({ sort: 'date', order: 'asc', page: 2, cursor: first.next_cursor! });
      expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([]);
      const all = ids(await pageOf({ sort: 'date', order: 'asc', page_size: 100 }));
      expect(ids(second)).toEqual(all.slice(3, 7));
    });

    it.each(['x', 'bm90IGpzb24', Buffer.from('["date","desc","after","2026-01-01","1"]').toString('base64url')])(
      'refuses the cursor %s',
      async (cursor) => {
        const answer = await many.get('/uploads').query({ cursor }).expect(400);
        expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'cursor' }] });
      },
    );

    it.each([
      ['date', '0'],
      ['date', '2026-02-30 00:00:00+00'],
      ['date', '2026-01-01 24:00:00+00'],
      ['date', '2026-01-01 00:00:00+99'],
      ['date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
      ['size', '9'.repeat(30)],
      ['name', 'a\0b'],
      ['name', 'a', '-'.repeat(36)],
      ['name', 'a', 'deadbeef-dead-beef-dead-beefdeadbeef-'.slice(0, 36).replaceAll('-', 'a')],
    ])(
      'refuses a cursor by %s at %j, which the database would not take',
      async (sort, key, id: string = many.userId) => {
        const order = sort === 'name' ? 'asc' : 'desc';
        const cursor = Buffer.from(JSON.stringify([sort, order, 'after', key, id])).toString('base64url');
        const answer = await many.get('/uploads').query({ sort, cursor }).expect(400);
        expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'cursor' }] });
      },
    );

    it('refuses a cursor of another order', async () => {
      const { next_cursor } = await pageOf({ sort: 'name' });
      await many.get('/uploads').query({ sort: 'size', cursor: next_cursor! }).expect(400);
    });
  });

  it('finds files by the words that are spoken in them, the last one unfinished too', async () => {
    const speaker = await Member.join(test);
    const { id } = await speaker.upload('x', 'talk.txt');
    await speaker.upload('x', 'other.txt');
    await test.orm.em.getConnection().execute(
      `insert into transcripts (user_id, file_id, kind, language, segments, text, word_count, duration_seconds, engine)
       values (?, ?, 'machine', 'en', '[]', 'The Weasel ate Éclairs, slowly.', 5, 1, '{}')`,
      [speaker.userId, id],
    );
    const found = async (search: string, who = speaker) =>
      ((await who.get('/uploads').query({ search }).expect(200)).body as FilePageDto).files.map(
        (file) => file.original_name,
      );
    expect(await found('weasel')).toEqual(['talk.txt']);
    expect(await found('éclairs weas')).toEqual(['talk.txt']);
    expect(await found('easel')).toEqual([]);
    expect(await found('weasel | zebra & !ate <-> :*')).toEqual([]);
    expect(await found('other')).toEqual(['other.txt']);
    expect(await found('weasel', owner)).toEqual([]);
    const [names, all] = [await speaker.program('files:read'), await speaker.program('files:read', 'transcripts:read')];
    expect([await found('weasel', names), await found('weasel', all)]).toEqual([[], ['talk.txt']]);
    expect(await found('talk', names)).toEqual(['talk.txt']);
  });

  it('shows some kinds alone', async () => {
    expect(await names({ kind: 'subtitle' })).toEqual(['delta\\x.srt']);
    expect(await names({ kind: 'subtitle,audio' })).toEqual(['delta\\x.srt']);
    expect(await names({ kind: 'audio,video' })).toEqual([]);
  });

  it('shows nobody else’s files', async () => {
    const stranger = await Member.join(test);
    expect((await stranger.get('/uploads').expect(200)).body).toMatchObject({ files: [], totalCount: 0 });
  });
});

describe('a new recording', () => {
  let owner: Member;
  beforeAll(async () => {
    owner = await Member.join(test);
  });
  const film = (...args: string[]) =>
    generated('film.mp4', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=2', ...args);
  const sine = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
  /** A minimal WAV header, with whatever length it claims. */
  const wav = (samples: Buffer, claimedBytes = samples.length) => {
    const header = Buffer.alloc(44);
    header.write('RIFF', 0, 'latin1');
    header.writeUInt32LE(Math.min(0xffffffff, claimedBytes + 36), 4);
    header.write('WAVEfmt ', 8, 'latin1');
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(8_000, 24);
    header.writeUInt32LE(8_000, 28);
    header.writeUInt16LE(1, 32);
    header.writeUInt16LE(8, 34);
    header.write('data', 36, 'latin1');
    header.writeUInt32LE(claimedBytes, 40);
    return Buffer.concat([header, samples]);
  };

  it('is read: length, codec, waveform', async () => {
    // Silent for a second, then as loud as can be.
    const loudLater = ['-af', "volume='if(lt(t,1),0,8)':eval=frame"];
    const file = await owner.uploadRead(await generated('talk.mp3', ...sine, ...loudLater), 'talk.mp3');
    expect(file).toMatchObject({
      status: 'ready',
      kind: 'audio',
      codec: 'mp3',
      width: null,
      height: null,
      error: null,
    });
    expect(file.duration_seconds).toBeCloseTo(2, 1);
    expect(file.peaks_url).toBe(`${file.url}/peaks`);
    const answer = await owner.get(`${file.url}/peaks`.slice('/api/v1'.length)).expect(200);
    const {
      peaks,
      samples_per_second: rate,
      duration_seconds: seconds,
    } = answer.body as { peaks: number[]; samples_per_second: number; duration_seconds: number };
    expect([rate, seconds]).toEqual([200, file.duration_seconds]);
    expect(peaks.length / rate).toBeCloseTo(seconds, 0);
    expect(Math.max(...peaks.slice(0, 180))).toBeLessThan(0.05);
    expect(Math.min(...peaks.slice(240, 380))).toBeGreaterThan(0.8);
  });

  it('leaves one ended media job behind, and no workspace', async () => {
    const file = await owner.uploadRead(await generated('tone.flac', ...sine), 'tone.flac');
    const answer = await owner.get('/jobs').query({ type: 'media' }).expect(200);
    const jobs = (
      answer.body as { jobs: { input_file_id: string; state: string; progress: number; attempt: number }[] }
    ).jobs;
    expect(jobs.filter((job) => job.input_file_id === file.id)).toMatchObject([
      { state: 'completed', progress: 100, attempt: 1 },
    ]);
  });

  it('with a picture has its size', async () => {
    const file = await owner.uploadRead(await film(...sine, '-c:v', 'mpeg4', '-c:a', 'aac'), 'film.mp4');
    expect(file).toMatchObject({ status: 'ready', kind: 'video', codec: 'mpeg4', width: 320, height: 240 });
    expect(file.peaks_url).not.toBeNull();
  });

  it('without sound is ready all the same, without a waveform', async () => {
    const file = await owner.uploadRead(await film('-c:v', 'mpeg4'), 'silent-film.mp4');
    expect(file).toMatchObject({ status: 'ready', kind: 'video', peaks_url: null });
    await owner.get(`${file.url}/peaks`.slice('/api/v1'.length)).expect(404);
  });

  it('with a cover is still sound', async () => {
    const cover = [
      '-f',
      'lavfi',
      '-i',
      'color=red:size=64x64:duration=1:rate=1',
      '-map',
      '0',
      '-map',
      '1',
      '-frames:v',
      '1',
    ];
    const mp3 = await generated('song.mp3', ...sine, ...cover, '-c:v', 'mjpeg', '-disposition:v', 'attached_pic');
    expect(await owner.uploadRead(mp3, 'song.mp3')).toMatchObject({ status: 'ready', kind: 'audio', codec: 'mp3' });
  });

  it('in a film’s container without a picture is sound', async () => {
    const file = await owner.uploadRead(await generated('voice.mp4', ...sine, '-c:a', 'aac'), 'voice.mp4');
    expect(file).toMatchObject({ status: 'ready', kind: 'audio', codec: 'aac' });
  });

  it('that claims a hundred hours is as long as it is', async () => {
    const oneSecond = Buffer.alloc(8_000, 0x90);
    const file = await owner.uploadRead(wav(oneSecond, 100 * 3_600 * 8_000), 'claims.wav');
    expect(file).toMatchObject({ status: 'ready' });
    expect(file.duration_seconds).toBeCloseTo(1, 1);

    const flac = await generated('claims.flac', ...sine);
    // STREAMINFO holds the number of samples in 36 bits: four of byte 21, then bytes 22 to 25.
    const samples = 100 * 3_600 * 44_100;
    flac[21] = (flac[21]! & 0xf0) | Math.floor(samples / 2 ** 32);
    flac.writeUInt32BE(samples % 2 ** 32, 22);
    const claimed = await owner.uploadRead(flac, 'claims.flac');
    expect(claimed).toMatchObject({ status: 'ready' });
    expect(claimed.duration_seconds).toBeCloseTo(2, 0);
  });

  it.each<[string, string, () => Promise<Buffer>]>([
    [
      'cut off after its beginning',
      'cut.mp4',
      async () => (await film(...sine, '-c:v', 'mpeg4', '-c:a', 'aac')).subarray(0, 400),
    ],
    [
      'of noise behind a true beginning',
      'noise.flac',
      async () => Buffer.concat([(await generated('t.flac', ...sine)).subarray(0, 42), Buffer.alloc(4_096, 7)]),
    ],
    [
      'of a tag and a playlist',
      'tag.mp3',
      async () =>
        Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from('#EXTM3U\nfile:///etc/passwd\n')]),
    ],
    ['with a header and no sound', 'bare.wav', async () => wav(Buffer.alloc(0))],
  ])('%s fails with words for people', async (_what, name, make) => {
    const file = await owner.uploadRead(await make(), name);
    expect(file).toMatchObject({ status: 'failed', peaks_url: null });
    expect(file.error).toMatch(/^The (file|length)[^/\\]+\.$/);
    const refused = await owner.post('/media/transcribe').send({ upload_id: file.id }).expect(400);
    expect(refused.body).toMatchObject({ message: file.error, details: [{ field: 'upload_id' }] });
  });
});
