import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import request from 'supertest';
import { DAY_MS } from '../common/clock/durations.js';
import { type ProblemDocument } from '../common/errors/problem.js';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { MediaFile } from '../media/media-file.entity.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { drainOutbox } from '../testing/accounts.js';
import { generated, tone } from '../testing/media.js';
import { Member, storedFiles } from '../testing/member.js';
import { type OpenUpload, openUpload, type UploadForm } from '../testing/multipart.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { bodyOf } from '../testing/body-of.js';
import { type UsageSummaryDto } from '../usage/dto/usage.dto.js';
import { UPLOAD_IDLE_MS } from './incoming-files.js';
import { until } from '../testing/until.js';
import { ALLOWED_EXTENSIONS } from './file-types.js';
import { UploadsService } from './uploads.service.js';

const MB = 1024 ** 2;
const NO_FILE = 'No file was sent. Send one as multipart/form-data in the field “file”.';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const open = <Body = ProblemDocument>(member: Member, form: Omit<UploadForm, 'url' | 'headers'>) =>
  openUpload<Body>({ url: test.url, headers: member.headers, ...form });
const rowsOf = ({ userId }: Member) => test.orm.em.fork().find(MediaFile, { userId });
const blobsOf = async ({ userId }: Member) => (await storedFiles(test)).filter((path) => path.includes(userId));
const incoming = async () => (await storedFiles(test)).filter((path) => path.startsWith('incoming/'));

/** A file that leaves the account only so many bytes. */
async function leaveBytes({ userId }: Member, plan: string, left: number): Promise<void> {
  const file = Object.assign(new MediaFile(), {
    userId,
    filename: `${randomUUID()}.txt`,
    originalName: 'big.txt',
    mimeType: 'text/plain',
    sizeBytes: (await test.app.get(PlanCatalogue).planOf(plan)).storageBytes - left,
    sha256: '',
    kind: 'text',
    status: 'ready',
    createdAt: new Date(),
  });
  await test.orm.em.fork().persist(file).flush();
}

const storageOf = async (member: Member) =>
  bodyOf<UsageSummaryDto>(await member.get('/usage/summary').expect(200)).features.storage;

describe('forms that are sent at the same time', () => {
  const text = (bytes: number) => Buffer.alloc(bytes, 'word ');
  const finish = <Body>(form: OpenUpload<Body>) => {
    form.end();
    return form.answer;
  };

  it('are promised the room that they announce, and give it back when they break off', async () => {
    const member = await Member.join(test, 'free');
    await leaveBytes(member, 'free', 2_000_000);
    const first = open(member, { filename: 'first.txt', sizeBytes: 1_200_000 });
    await first.write(text(1_000));
    await until(async () => (await storageOf(member)).reserved > MB, 'the room to be promised');
    const second = open(member, { filename: 'second.txt', sizeBytes: 1_200_000 });
    await second.write(text(1_000));
    expect(await second.answer).toMatchObject({ status: 413, body: { code: 'STORAGE_FULL' } });
    for (const form of [first, second]) form.cut();
    await until(async () => (await storageOf(member)).reserved === 0, 'the room to be given back');
    const third = open(member, { filename: 'third.txt', sizeBytes: 1_980_000 });
    await third.write(text(1_980_000));
    expect((await finish(third)).status).toBe(200);
    expect(await storageOf(member)).toMatchObject({ reserved: 0 });
  });

  it('are promised room as they arrive where they announce no length', async () => {
    const member = await Member.join(test, 'free');
    await leaveBytes(member, 'free', 2_000_000);
    const first = open(member, { filename: 'first.txt' });
    await first.write(text(1_500_000));
    await until(async () => (await storageOf(member)).reserved > MB, 'the room to be promised');
    const second = open(member, { filename: 'second.txt' });
    await second.write(text(MB));
    expect(await second.answer).toMatchObject({ status: 413, body: { code: 'STORAGE_FULL' } });
    second.cut();
    await first.write(text(400_000));
    expect((await finish(first)).status).toBe(200);
  });

  it('are twenty at most', async () => {
    const member = await Member.join(test);
    const forms = Array.from({ length: 20 }, (_, index) =>
      open(member, { filename: `${index}.txt`, sizeBytes: 10_000 + index }),
    );
    await Promise.all(forms.map((form) => form.write(text(5_000))));
    await until(
      async () =>
        (await test.orm.em.getConnection().execute('select 1 from form_uploads where user_id = ?', [member.userId]))
          .length === 20,
      'all of them to arrive',
    );
    const refused = await member.send('words', 'one-more.txt', 'text/plain');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_UPLOADS' } });
    for (const form of forms) form.cut();
    await until(async () => (await storageOf(member)).reserved === 0, 'the room to be given back');
    await member.send('words', 'one-more.txt', 'text/plain').expect(200);
  });

  it('keep their room when an attempt that was lost is discarded late', async () => {
    const member = await Member.join(test);
    const uploads = test.app.get(UploadsService);
    const id = randomUUID();
    const receive = () => {
      const content = Readable.from([text(5_000)]);
      const file = { name: 'again.txt', declaredType: 'text/plain', declaredBytes: 5_000, content };
      return uploads.stage(member.userId, file, id);
    };
    const [lost, next] = [await receive(), await receive()];
    await uploads.discard(lost);
    expect(await storageOf(member)).toMatchObject({ used: 0, reserved: 5_000 });
    await uploads.discard(next);
    expect(await storageOf(member)).toMatchObject({ used: 0, reserved: 0 });
  });

  it('are given up once nothing arrives any more', async () => {
    const impatient = await createTestApp({
      beside: test,
      override: (builder) => builder.overrideProvider(UPLOAD_IDLE_MS).useValue(300),
    });
    try {
      const member = await Member.join(test);
      const form = openUpload({
        url: impatient.url,
        headers: member.headers,
        filename: 'silent.txt',
        sizeBytes: 10_000,
      });
      await form.write(text(5_000));
      await expect(form.answer).rejects.toThrow('socket hang up');
      await until(async () => (await storageOf(member)).reserved === 0, 'the room to be given back');
      await until(async () => (await incoming()).length === 0, 'the bytes to go');
    } finally {
      await impatient.close();
    }
  });
});

describe('an upload', () => {
  it('answers the record of the file and keeps its bytes', async () => {
    const member = await Member.join(test, 'free');
    const content = await tone(1);
    const answer = await member.send(content, 'Talk.MP3', 'audio/mpeg').expect(200);
    const file = answer.body as FileRecordDto;
    expect(file.filename).toMatch(/^[0-9a-f-]{36}\.mp3$/);
    expect(file).toMatchObject({
      original_name: 'Talk.MP3',
      storage_path: `files/${member.userId}/${file.filename}`,
      url: `/api/v1/media/users/${member.userId}/${file.filename}`,
      mime_type: 'audio/mpeg',
      kind: 'audio',
      status: 'processing',
      size: content.length,
      file_size: content.length,
    });
    const weekMs = 7 * DAY_MS;
    expect(Date.parse(file.expires_at!) - Date.parse(file.created_at)).toBe(weekMs);
    const stored = await member.get(`/media/users/${member.userId}/${file.filename}`).expect(200);
    expect(stored.body).toEqual(content);
  });

  it.each([
    ['mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']],
    ['m4v', ['-c:v', 'mpeg4', '-c:a', 'aac', '-f', 'mp4']],
    ['mov', ['-c:v', 'mpeg4', '-c:a', 'aac']],
    ['3gp', ['-c:v', 'mpeg4', '-c:a', 'aac']],
    ['webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
    ['mkv', ['-c:v', 'mpeg4', '-c:a', 'aac']],
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['flv', ['-c:v', 'flv', '-c:a', 'mp3', '-ar', '44100']],
    ['mp3', ['-vn']],
    ['wav', ['-vn']],
    ['m4a', ['-vn']],
    ['aac', ['-vn']],
    ['ogg', ['-vn', '-c:a', 'libvorbis']],
    ['flac', ['-vn']],
    ['wma', ['-vn']],
  ])('takes real %s', async (extension, args) => {
    const member = await Member.join(test);
    const sources = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=176x144:rate=10:duration=0.5',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=0.5',
    ];
    const file = await member.upload(await generated(`clip.${extension}`, ...sources, ...args), `clip.${extension}`);
    expect(file.filename).toMatch(new RegExp(`^[0-9a-f-]{36}\\.${extension}$`));
  });

  it.each([
    ['words', 'txt', 'A text.', 'text'],
    ['words that begin like a BMP picture', 'txt', 'BMW is a company.', 'text'],
    ['words that begin like a program', 'txt', 'MZ is a sign.', 'text'],
    ['words with a byte order mark', 'txt', '\ufeffسلام', 'text'],
    ['words of sixteen bits', 'txt', Buffer.from('\ufeffWords', 'utf16le'), 'text'],
    ['Markdown', 'md', '# Title', 'text'],
    ['Markdown', 'markdown', '# Title', 'text'],
    ['a table', 'csv', 'a;b\n1;2\n', 'text'],
    ['JSON', 'json', '{"a": 1}', 'text'],
    ['subtitles', 'srt', '1\n00:00:00,000 --> 00:00:01,000\nHello\n', 'subtitle'],
    ['subtitles', 'vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n', 'subtitle'],
    ['a PDF', 'pdf', '%PDF-1.4\n%%EOF\n', 'document'],
  ])('takes %s as %s', async (_what, extension, content, kind) => {
    const member = await Member.join(test);
    expect(await member.upload(content, `note.${extension}`)).toMatchObject({
      kind,
      status: 'ready',
      original_name: `note.${extension}`,
    });
  });

  it.each(['png', 'jpg', 'jpeg', 'gif', 'webp'])('takes a real %s', async (extension) => {
    const member = await Member.join(test);
    const picture = await generated(`p.${extension}`, '-f', 'lavfi', '-i', 'color=red:size=16x16', '-frames:v', '1');
    expect(await member.upload(picture, `p.${extension}`)).toMatchObject({ kind: 'image', status: 'ready' });
  });

  it('takes 256 MB through little memory', async () => {
    const member = await Member.join(test);
    const inUse = () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const upload = open<FileRecordDto>(member, { filename: 'long.txt' });
    const chunk = Buffer.alloc(MB, 'words ');
    const before = inUse();
    let most = 0;
    for (let i = 0; i < 256; i += 1) {
      await upload.write(chunk);
      most = Math.max(most, inUse());
    }
    upload.end();
    const { status, body } = await upload.answer;
    expect([status, body.size]).toEqual([200, 256 * MB]);
    // What the collector has not yet got round to counts too; an upload that is held whole would be 256 MB of it.
    expect(most - before).toBeLessThan(192 * MB);
    await member.delete(`/uploads/${body.id}`).expect(204);
  });
});

describe('a name', () => {
  it.each([
    ['Arabic', 'محاضرة عن التاريخ.txt'],
    ['Persian with a joiner', 'می‌خواهم.txt'],
    ['Chinese', '会议记录 第一部分.txt'],
    ['emoji', '🎙️ 👩‍👩‍👧 take.txt'],
    ['255 characters', `${'x'.repeat(251)}.txt`],
    ['255 emoji', `${'🎧'.repeat(251)}.txt`],
    ['quotes', `it's "the" talk.txt`],
    ['spaces at its ends', '  talk.txt'],
    ['a way up', '../../etc/passwd.txt'],
    ['folders of another system', 'C:\\talks\\one.txt'],
    ['control characters', 'a\tb\u0001c\u007f\u0085.txt'],
    ['line breaks', 'one\r\ntwo\n.txt'],
    ['text that turns around', 'a\u202Egpj.txt'],
    ['percent signs and an entity', '100%&amp;50%.txt'],
  ])('with %s comes back byte for byte, finds its file, and never reaches a path', async (_what, name) => {
    const member = await Member.join(test);
    // As browsers write it (WHATWG HTML, multipart/form-data).
    const sent = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('\\', '\\\\');
    const upload = open<FileRecordDto>(member, { filename: sent });
    await upload.write('text');
    upload.end();
    const { status, body } = await upload.answer;
    expect([status, body.original_name]).toEqual([200, name]);
    expect(await blobsOf(member)).toEqual([`files/${member.userId}/${body.filename}`]);
    expect(body.filename).toMatch(/^[0-9a-f-]{36}\.txt$/);
    const found = await member.get(`/uploads/${encodeURIComponent(name)}`).expect(200);
    expect((found.body as FileRecordDto).id).toBe(body.id);
    const content = await member.get(`/media/users/${member.userId}/${encodeURIComponent(name)}`).expect(200);
    const offered = /filename\*=UTF-8''(\S+)$/.exec(content.headers['content-disposition']!)![1]!;
    expect(decodeURIComponent(offered)).toBe(name);
  });

  it('of a library that writes quotes with a backslash comes back too', async () => {
    const member = await Member.join(test);
    expect((await member.upload('text', 'the "talk".txt')).original_name).toBe('the "talk".txt');
  });

  it('loses its NULs, and of more than 255 characters the middle', async () => {
    const member = await Member.join(test);
    const upload = open<FileRecordDto>(member, { filename: `\0${'語'.repeat(300)}.txt` });
    await upload.write('text');
    upload.end();
    expect((await upload.answer).body.original_name).toBe(`${'語'.repeat(251)}.txt`);
  });
});

describe('a refused upload', () => {
  let member: Member;
  let png: Buffer;
  let wav: Buffer;
  beforeAll(async () => {
    member = await Member.join(test, 'free');
    png = await generated('p.png', '-f', 'lavfi', '-i', 'color=red:size=16x16', '-frames:v', '1');
    wav = await tone(1, 'wav');
  });
  const expectNothingLeft = async () => {
    await drainOutbox(test);
    expect(await rowsOf(member)).toEqual([]);
    expect(await blobsOf(member)).toEqual([]);
    expect(await incoming()).toEqual([]);
  };
  const refusal = (status: number, code: string, message: string) => ({
    status,
    code,
    message,
    detail: message,
    details: [{ field: 'file', message }],
  });

  it('needs an account', async () => {
    await request(test.url).post('/api/v1/uploads').attach('file', Buffer.from('x'), 'x.txt').expect(401);
  });

  it.each<[string, () => request.Test]>([
    ['no body', () => member.post('/uploads')],
    ['JSON', () => member.post('/uploads').send({ file: 'x' })],
    ['a form without files', () => member.post('/uploads').field('other', 'x')],
    ['a file in another field', () => member.post('/uploads').attach('upload', Buffer.from('x'), 'x.txt')],
    ['text in the field', () => member.post('/uploads').field('file', 'x')],
  ])('with %s says that there is no file', async (_what, send) => {
    expect((await send().expect(400)).body).toMatchObject(refusal(400, 'NO_FILE', NO_FILE));
    await expectNothingLeft();
  });

  it('from a form in which no file was chosen says so', async () => {
    const upload = open(member, { filename: '' });
    upload.end();
    expect((await upload.answer).body).toMatchObject(refusal(400, 'NO_FILE', NO_FILE));
  });

  it.each(['malware.exe', 'page.html', 'drawing.svg', 'noextension', '.mp3', 'a.constructor', 'a.__proto__'])(
    'called %s names the extensions that are allowed',
    async (name) => {
      const message = `Only the following file types are allowed: ${ALLOWED_EXTENSIONS.map((each) => `.${each}`).join(', ')}`;
      const answer = await member.send('content', name).expect(400);
      expect(answer.body).toMatchObject(refusal(400, 'INVALID_FILE_EXTENSION', message));
      await expectNothingLeft();
    },
  );

  it('declared as another type says which', async () => {
    const answer = await member.send(wav, 'talk.wav', 'application/zip').expect(400);
    expect(answer.body).toMatchObject(refusal(400, 'INVALID_FILE_TYPE', 'File type application/zip is not allowed.'));
    await expectNothingLeft();
  });

  it.each<[string, string, () => Buffer]>([
    ['a picture', 'song.mp3', () => png],
    ['text', 'talk.wav', () => Buffer.from('only words')],
    ['text', 'song.mp3', () => Buffer.from('only words')],
    [
      'a program',
      'notes.txt',
      () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1'), Buffer.alloc(64)]),
    ],
    ['sound', 'notes.txt', () => wav],
    ['sound', 'film.mp4', () => wav],
    ['an archive', 'notes.md', () => Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
    ['a PDF', 'notes.txt', () => Buffer.from('%PDF-1.4\n%%EOF')],
    ['text', 'report.pdf', () => Buffer.from('only words')],
    ['an HLS playlist', 'song.mp3', () => Buffer.from('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n')],
    ['an HLS playlist', 'film.mp4', () => Buffer.from('\ufeff#EXTM3U\n#EXTINF:10,\nother.ts\n')],
    ['an HLS playlist', 'notes.txt', () => Buffer.from('\n #EXTM3U\n#EXTINF:10,\nother.ts\n')],
    ['an ffconcat script', 'song.mp3', () => Buffer.from("ffconcat version 1.0\nfile 'other.mp3'\n")],
    ['an ffconcat script', 'film.mp4', () => Buffer.from("ffconcat version 1.0\nfile 'other.mp3'\n")],
    ['an ffconcat script', 'notes.txt', () => Buffer.from("ffconcat version 1.0\nfile 'other.mp3'\n")],
    ['a DASH manifest', 'song.mp3', () => Buffer.from('<?xml version="1.0"?>\n<MPD><BaseURL>x</BaseURL></MPD>')],
    ['a DASH manifest', 'film.mp4', () => Buffer.from('<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>')],
    ['a DASH manifest', 'notes.txt', () => Buffer.from('<?xml version="1.0"?>\n<!-- kept -->\n<MPD></MPD>')],
  ])('with %s as %s says that the content is another', async (_what, name, content) => {
    const message = `The content of “${name}” is not a ${name.split('.')[1]} file. Upload the original, or give it its true extension.`;
    const answer = await member.send(content(), name).expect(400);
    expect(answer.body).toMatchObject(refusal(400, 'FILE_CONTENT_MISMATCH', message));
    await expectNothingLeft();
  });

  it('of nothing says that the file is empty', async () => {
    const message = '“nothing.mp3” is empty. Choose a file with content.';
    const answer = await member.send('', 'nothing.mp3').expect(400);
    expect(answer.body).toMatchObject(refusal(400, 'EMPTY_FILE', message));
    await expectNothingLeft();
  });

  it.each<[string, number | undefined]>([
    ['announced', 200 * MB],
    ['of unknown length', undefined],
  ])('of 200 MB, %s, is answered, not cut off, and told the plan’s limit', async (_what, sizeBytes) => {
    const message =
      'File too large. Your plan allows files up to 100 MB. Please try a smaller file or upgrade your plan.';
    const upload = open(member, { filename: 'long.txt', ...(sizeBytes && { sizeBytes }) });
    const chunk = Buffer.alloc(MB, 'words ');
    for (let i = 0; i < 200; i += 1) await upload.write(chunk);
    upload.end();
    const { status, body } = await upload.answer;
    expect({ ...body, status }).toMatchObject({ ...refusal(413, 'FILE_TOO_LARGE', message), upgrade_required: true });
    await expectNothingLeft();
  });

  it('into a full storage says how much is left', async () => {
    const other = await Member.join(test, 'free');
    await leaveBytes(other, 'free', 1_536);
    const message = 'File too large. Please try a smaller file or upgrade your plan. (2 KB > 1.5 KB available)';
    const answer = await other.send('x'.repeat(2_048), 'more.txt').expect(413);
    expect(answer.body).toMatchObject({ ...refusal(413, 'STORAGE_FULL', message), upgrade_required: true });
    await other.send('x'.repeat(1_536), 'fits.txt').expect(200);
    await other.send('x', 'one-byte.txt').expect(413);
  });

  it('is one of two that together pass the quota', async () => {
    const other = await Member.join(test, 'free');
    await leaveBytes(other, 'free', 1.5 * MB);
    const uploads = ['one.txt', 'two.txt'].map((filename) => open(other, { filename }));
    for (const [index, upload] of uploads.entries()) {
      await upload.write(Buffer.alloc(MB, 'x'));
      if (index === 0) await until(async () => (await storageOf(other)).reserved >= MB, 'the first to be received');
    }
    for (const upload of uploads) upload.end();
    const answers = await Promise.all(uploads.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413]);
    expect(answers.find(({ status }) => status === 413)!.body.code).toBe('STORAGE_FULL');
    await drainOutbox(test);
    expect(await rowsOf(other)).toHaveLength(2);
    expect(await blobsOf(other)).toHaveLength(1);
    expect(await incoming()).toEqual([]);
  });

  it('leaves nothing when the client goes in the middle', async () => {
    const upload = open(member, { filename: 'half.txt', sizeBytes: 20 * MB });
    await upload.write(Buffer.alloc(4 * MB, 'x'));
    await until(async () => (await incoming()).length === 1, 'the beginning to arrive');
    upload.cut();
    await until(async () => (await incoming()).length === 0, 'the beginning to be thrown away');
    await expectNothingLeft();
  });

  it.each<[string, string, string]>([
    [
      'no end',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext',
      'multipart/form-data; boundary=b',
    ],
    ['no boundary', 'text', 'multipart/form-data'],
  ])('that is a form with %s is the sender’s fault', async (_what, body, type) => {
    const answer = await member.post('/uploads').set('Content-Type', type).send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'UPLOAD_BROKEN_OFF', details: [{ field: 'file' }] });
    await expectNothingLeft();
  });
});
