import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probe, resolveTools } from '@timbrel/ffmpeg';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eraseDeleted } from '../testing/accounts.js';
import { bodyOf } from '../testing/body-of.js';
import { generated, tone } from '../testing/media.js';
import { unpacked } from '../testing/zip.js';
import { Member, storedFiles } from '../testing/member.js';
import { plainPdf } from '../testing/pdf.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { type FilePageDto, type FileRecordDto } from './dto/file-record.dto.js';
import { type PeaksDto, type PreviewsDto } from './dto/previews.dto.js';

let test: TestApp;
let owner: Member;
beforeAll(async () => {
  test = await createTestApp({ worker: true });
  owner = await Member.join(test);
});
afterAll(() => test.close());

const BASE = '/api/v1'.length;
const record = async (id: string) => bodyOf<FileRecordDto>(await owner.get(`/uploads/${id}`).expect(200));
const eventually = (id: string, what: string, holds: (file: FileRecordDto) => boolean) =>
  until(async () => {
    const file = await record(id);
    return holds(file) ? file : null;
  }, what);
const bytesOf = async (url: string, type: string) => {
  const answer = await owner.get(url.slice(BASE)).responseType('blob').expect(200);
  expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
  return answer.body as Buffer;
};
const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=3'];
const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'];

/** The size of a JPEG, by its frame header. */
function jpegSize(jpeg: Buffer): [number, number] {
  expect(jpeg.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error('Not a JPEG');
}

describe('a film', () => {
  it('that was cut off in the middle of its first picture is kept without any', async () => {
    const whole = await generated('cut.gif', '-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1');
    const firstPicture = whole.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 64, 0, 48, 0]));
    const file = await owner.uploadRead(whole.subarray(0, firstPicture + 100), 'cut.gif');
    const job = await until(async () => {
      const sql = 'select state from processing_jobs where input_file_id = ? and attempt > 0';
      const [row] = await test.orm.em.getConnection().execute<{ state: string }[]>(sql, [file.id]);
      return row && row.state !== 'active' ? row : null;
    }, 'it to be read');
    expect([job, await record(file.id)]).toMatchObject([
      { state: 'completed' },
      { status: 'ready', thumbnail_url: null },
    ]);
  });

  it('gets a thumbnail and a sprite, and plays as it is where browsers know it', async () => {
    const film = await generated(
      'film.mp4',
      ...picture,
      ...sound,
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '10',
    );
    const file = await owner.uploadRead(film, 'film.mp4');
    expect(file).toMatchObject({ thumbnail_url: `${file.url}/thumbnail`, playback_url: file.url, page_count: null });
    expect(jpegSize(await bytesOf(file.thumbnail_url!, 'image/jpeg'))).toEqual([320, 180]);
    const previews = bodyOf<PreviewsDto>(await owner.get(`${file.url.slice(BASE)}/previews`).expect(200));
    expect(previews).toEqual({
      sprite: {
        url: `${file.url}/sprite`,
        interval_seconds: 1,
        count: 3,
        columns: 3,
        rows: 1,
        tile_width: 160,
        tile_height: 90,
      },
      pages: [],
      page_count: null,
    });
    expect(jpegSize(await bytesOf(previews.sprite!.url, 'image/jpeg'))).toEqual([480, 90]);
    await owner.get(`${file.url.slice(BASE)}/playback`).expect(404);
    expect(bodyOf<{ jobs: unknown[] }>(await owner.get('/jobs').query({ type: 'rendition' }).expect(200)).jobs).toEqual(
      [],
    );
  });

  it('that browsers do not know gets a copy that they play, by ranges, and keeps its original', async () => {
    const film = await generated('old.avi', ...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'libmp3lame');
    const { id, url } = await owner.uploadRead(film, 'old.avi');
    const file = await eventually(id, 'the rendition', ({ playback_url }) => playback_url !== null);
    expect(file.playback_url).toBe(`${url}/playback`);
    const copy = await bytesOf(file.playback_url!, 'video/mp4');
    const folder = await mkdtemp(join(tmpdir(), 'timbrel-previews-'));
    try {
      await writeFile(join(folder, 'copy.mp4'), copy);
      expect(await probe(join(folder, 'copy.mp4'), { tools: await resolveTools() })).toMatchObject({
        video: [{ codec: 'h264', pixelFormat: 'yuv420p' }],
        audio: [{ codec: 'mp3' }],
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const part = await owner
      .get(file.playback_url!.slice(BASE))
      .set('Range', 'bytes=4-7')
      .responseType('blob')
      .expect(206);
    expect((part.body as Buffer).toString('latin1')).toBe('ftyp');
    expect(await bytesOf(url, 'video/x-msvideo')).toEqual(film);
  });

  it('takes all of that along when it goes, and its account is charged for the original alone', async () => {
    const alone = await Member.join(test);
    const film = await generated('odd.mkv', ...picture, ...sound, '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const { id } = await alone.uploadRead(film, 'odd.mkv');
    await until(
      async () => bodyOf<FileRecordDto>(await alone.get(`/uploads/${id}`).expect(200)).playback_url,
      'the rendition',
    );
    const stored = async () => (await storedFiles(test)).filter((path) => path.includes(alone.userId)).length;
    expect(await stored()).toBe(4);
    const { usage } = bodyOf<{ usage: { storage: { used: number } } }>(
      await alone.get('/subscriptions/plan-limits').expect(200),
    );
    expect(usage.storage.used).toBe(film.length);
    await alone.delete(`/uploads/${id}`).expect(204);
    await eraseDeleted(test);
    await until(async () => (await stored()) === 0, 'everything to go');
  });

  it('shows nothing of it to anybody else', async () => {
    const film = await generated('film.mp4', ...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    const file = await owner.uploadRead(film, 'mine.mp4');
    const stranger = await Member.join(test);
    for (const userId of [owner.userId, stranger.userId])
      for (const kind of ['thumbnail', 'sprite', 'previews', 'playback', 'pages/1'])
        await stranger.get(`/media/users/${userId}/${file.filename}/${kind}`).expect(404);
  });
});

describe('sound', () => {
  it.each([
    ['wma', ['-c:a', 'wmav2']],
    ['m4a', ['-c:a', 'alac']],
  ])('in %s that browsers do not play gets a copy', async (extension, codec) => {
    const { id } = await owner.uploadRead(await generated(`a.${extension}`, ...sound, ...codec), `a.${extension}`);
    const { playback_url } = await eventually(id, 'the rendition', (file) => file.playback_url !== null);
    expect((await bytesOf(playback_url!, 'audio/mp4')).subarray(4, 8).toString('latin1')).toBe('ftyp');
  });

  it('shows its waveform from afar, near, and in part', async () => {
    const file = await owner.uploadRead(await tone(10, 'wav'), 'tone.wav');
    const ask = async (query: Record<string, number> = {}) =>
      bodyOf<PeaksDto>(
        await owner
          .get(`${file.url.slice(BASE)}/peaks`)
          .query(query)
          .expect(200),
      );
    const whole = await ask();
    expect(whole).toMatchObject({ samples_per_second: 200, start_seconds: 0, levels: [3.125, 25, 200] });
    expect(whole.peaks).toHaveLength(2_000);
    expect((await ask({ per_second: 3 })).peaks).toHaveLength(32);
    expect((await ask({ per_second: 10 })).peaks).toHaveLength(250);
    expect((await ask({ per_second: 40_000 })).samples_per_second).toBe(200);
    const part = await ask({ per_second: 200, from: 2.5, to: 3 });
    expect(part).toMatchObject({ start_seconds: 2.5, peaks: whole.peaks.slice(500, 600) });
    expect((await ask({ from: 11, to: 12 })).peaks).toEqual([]);
    // Of five hours and a half there is a coarser level of the whole, and the finest of a part.
    const length = { bytes: 4_000_000, seconds: 20_000 };
    await test.orm.em
      .fork()
      .execute(
        `update media_peaks set data = decode(repeat('7f', (?::int * samples_per_second / 200)::int), 'hex') where file_id = ?`,
        [length.bytes, file.id],
      );
    const long = await ask({ per_second: 200 });
    expect([long.samples_per_second, long.peaks.length]).toEqual([3.125, 62_500]);
    expect(await ask({ per_second: 200, from: 19_900 })).toMatchObject({ samples_per_second: 200 });
    expect((await ask({ from: 0, to: length.seconds })).peaks).toHaveLength(62_500);
    const refused = await owner.get(`${file.url.slice(BASE)}/peaks?from=x&per_second=0`).expect(400);
    expect(refused.body).toMatchObject({ details: [{ field: 'per_second' }, { field: 'from' }] });
  });
});

describe('a picture', () => {
  it.each(['png', 'jpg', 'gif', 'webp'])('as %s gets a thumbnail', async (extension) => {
    const image = await generated(`i.${extension}`, '-f', 'lavfi', '-i', 'testsrc=size=960x600', '-frames:v', '1');
    const { id } = await owner.upload(image, `i.${extension}`);
    const file = await eventually(id, 'the thumbnail', ({ thumbnail_url }) => thumbnail_url !== null);
    expect(jpegSize(await bytesOf(file.thumbnail_url!, 'image/jpeg'))).toEqual([480, 300]);
  });

  it('that is damaged is kept without one', async () => {
    const image = await generated('i.png', '-f', 'lavfi', '-i', 'testsrc=size=960x600', '-frames:v', '1');
    const { id } = await owner.upload(image.subarray(0, 60), 'broken.png');
    await until(async () => {
      const { jobs } = bodyOf<{ jobs: { input_file_id: string; state: string }[] }>(
        await owner.get('/jobs').expect(200),
      );
      return jobs.some((job) => job.input_file_id === id && job.state === 'completed');
    }, 'the reading');
    expect(await record(id)).toMatchObject({ status: 'ready', thumbnail_url: null });
  });
});

describe('a document', () => {
  const read = async (pdf: Buffer, name: string) => {
    const { id } = await owner.upload(pdf, name);
    await until(async () => {
      const { jobs } = bodyOf<{ jobs: { input_file_id: string; state: string }[] }>(
        await owner.get('/jobs').expect(200),
      );
      return jobs.some((job) => job.input_file_id === id && job.state === 'completed');
    }, 'the reading');
    const file = await record(id);
    return { file, previews: bodyOf<PreviewsDto>(await owner.get(`${file.url.slice(BASE)}/previews`).expect(200)) };
  };

  it('has its pages drawn, and a thumbnail of the first', async () => {
    const { file, previews } = await read(plainPdf(3), 'three.pdf');
    expect(file).toMatchObject({ page_count: 3, thumbnail_url: `${file.url}/thumbnail` });
    expect(previews.pages).toEqual(
      [1, 2, 3].map((number) => ({ number, url: `${file.url}/pages/${number}`, width: 1_356, height: 1_754 })),
    );
    const [width, height] = jpegSize(await bytesOf(previews.pages[2]!.url, 'image/jpeg'));
    expect([width, height]).toEqual([1_356, 1_754]);
    await owner.get(`${file.url.slice(BASE)}/pages/4`).expect(404);
    await owner.get(`${file.url.slice(BASE)}/pages/x`).expect(400);
  });

  it('that lies on its side has pages that are wide', async () => {
    const { previews } = await read(plainPdf(1, [400, 800], 90), 'wide.pdf');
    expect(previews.pages).toMatchObject([{ width: 1_754, height: 877 }]);
    const [width, height] = jpegSize(await bytesOf(previews.pages[0]!.url, 'image/jpeg'));
    expect([width, Math.abs(height - 877) <= 1]).toEqual([1_754, true]);
  });

  it('of many pages shows its first forty and says how many there are', async () => {
    const { file, previews } = await read(plainPdf(45, [200, 200]), 'book.pdf');
    expect([file.page_count, previews.page_count, previews.pages.length]).toEqual([45, 45, 40]);
    expect(previews.pages.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('that cannot be read is kept without pages', async () => {
    const { file, previews } = await read(Buffer.from('%PDF-1.4\nnothing behind it\n'), 'broken.pdf');
    expect([file.status, file.page_count, previews.pages]).toEqual(['ready', null, []]);
  });
});

describe('the same content twice', () => {
  it('is noticed, in the record and in the list, within one account', async () => {
    const member = await Member.join(test);
    const first = await member.upload('the very same', 'first.txt');
    const second = await member.upload('the very same', 'second.txt');
    const stranger = await (await Member.join(test)).upload('the very same', 'third.txt');
    const twin = { id: first.id, original_name: 'first.txt' };
    expect([second.duplicate_of, first.duplicate_of, stranger.duplicate_of]).toEqual([twin, null, null]);
    const { files } = bodyOf<FilePageDto>(await member.get('/uploads').query({ sort: 'name' }).expect(200));
    expect(files.map(({ duplicate_of }) => duplicate_of)).toEqual([null, twin]);
    await member.delete(`/uploads/${first.id}`).expect(204);
    expect(bodyOf(await member.get(`/uploads/${second.id}`).expect(200))).toMatchObject({ duplicate_of: null });
  });
});

describe('several files at once', () => {
  it('come as one archive, each under a name of its own', async () => {
    const member = await Member.join(test);
    const files = [
      await member.upload('one', 'talk.txt'),
      await member.upload('two', 'TALK.txt'),
      await member.upload('four', 'Ünï 録音.txt'),
    ];
    const answer = await member
      .get('/uploads/archive')
      .query({ ids: files.map(({ id }) => id).join(',') })
      .responseType('blob')
      .expect('X-Accel-Buffering', 'no')
      .expect(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('attachment; filename="timbrel-files.zip"');
    expect(await unpacked(answer.body as Buffer)).toEqual({
      'talk.txt': 'one',
      'TALK (2).txt': 'two',
      'Ünï 録音.txt': 'four',
    });
    const stranger = await Member.join(test);
    await stranger.get('/uploads/archive').query({ ids: files[0]!.id }).expect(404);
  });
});
