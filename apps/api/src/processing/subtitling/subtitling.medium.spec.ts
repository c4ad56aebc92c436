import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { writeSrt } from '@timbrel/subtitles';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { MediaFolder } from '@timbrel/ffmpeg/testing';
import { bodyOf, type Problem } from '../../testing/body-of.js';
import { generated, tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { type JobDto } from '../jobs/job.dto.js';

jest.setTimeout(240_000);

let test: TestApp;
let member: Member;
let folder: MediaFolder;
beforeAll(async () => {
  [test, folder] = await Promise.all([createTestApp({ worker: true }), MediaFolder.make()]);
  member = await Member.join(test);
});
afterAll(() => Promise.all([test.close(), folder.remove()]));

/** Six seconds of black with a tone. */
const film = (extension: string, ...codecs: string[]) =>
  generated(
    `film.${extension}`,
    ...['-f', 'lavfi', '-i', 'color=c=black:s=640x360:d=6:r=10', '-f', 'lavfi', '-i', 'sine=440:d=6', ...codecs],
  );
const FILMS: Record<string, string[]> = {
  mp4: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  mkv: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'libvorbis'],
  webm: ['-c:v', 'libvpx', '-c:a', 'libopus', '-ar', '48000'],
  avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
};

const order = (path: string, body: object) => member.post(`/subtitles/${path}`).set('Prefer', 'wait=60').send(body);
async function made(path: string, body: object): Promise<{ job: JobDto; local: string }> {
  const job = bodyOf<JobDto>(await order(path, body));
  expect([job.state, job.error]).toEqual(['completed', null]);
  const answer = await member.get(job.download_url!.slice('/api/v1'.length)).responseType('blob').expect(200);
  const local = folder.at(`${job.id}.${job.format}`);
  writeFileSync(local, bodyOf<Buffer>(answer));
  return { job, local };
}

/** The share of white in the lower and the upper third of the picture at a moment, in thousandths. */
function whiteness(local: string, seconds: number): { lower: number; upper: number } {
  const part = (y: string) => {
    const filter = `crop=iw:ih/3:0:${y},format=gray`;
    const args = [
      '-v',
      'error',
      '-ss',
      String(seconds),
      '-i',
      local,
      '-frames:v',
      '1',
      '-vf',
      filter,
      '-f',
      'rawvideo',
      '-',
    ];
    const pixels = execFileSync('ffmpeg', args);
    return (1_000 * pixels.filter((value) => value > 128).length) / pixels.length;
  };
  return { lower: part('2*ih/3'), upper: part('0') };
}
const SHOWN = [
  { startSeconds: 1, endSeconds: 2, text: 'You have maybe <i>five</i> years' },
  { startSeconds: 4, endSeconds: 5, text: 'سلام دنیا، ۴۲٪ بود.' },
];
const probed = (local: string) =>
  JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', local]).toString()) as {
    streams: { codec_type: string; codec_name: string; tags?: { language?: string } }[];
  };

describe('burning subtitles in', () => {
  let subtitles: FileRecordDto;
  beforeAll(async () => {
    subtitles = await member.upload(writeSrt(SHOWN), 'shown.srt');
  });

  it.each(Object.keys(FILMS))(
    'draws them onto the picture of %s when they are to be seen, and only then',
    async (type) => {
      const { id } = await member.uploadRead(await film(type, ...FILMS[type]!), `Film.${type}`);
      const { job, local } = await made('burn-in', { fileId: id, subtitle_id: subtitles.id });
      expect(job).toMatchObject({ format: type === 'avi' ? 'mkv' : type, processing_type: 'burn-in' });
      expect(job.original_name).toBe(`Film (subtitled).${job.format}`);
      for (const seconds of [1.5, 4.5]) expect(whiteness(local, seconds).lower).toBeGreaterThan(1);
      for (const seconds of [0.5, 3, 5.5]) expect(whiteness(local, seconds).lower).toBe(0);
      expect(whiteness(local, 1.5).upper).toBe(0);
      expect(probed(local).streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
    },
  );

  it('draws them above, larger, or on a box, if that is asked for', async () => {
    const { id } = await member.uploadRead(await film('mp4', ...FILMS['mp4']!), 'Choices.mp4');
    const look = { fileId: id, subtitle_id: subtitles.id };
    const plain = await made('burn-in', look);
    const large = await made('burn-in', { ...look, size: 'large', position: 'top' });
    expect(whiteness(large.local, 1.5).upper).toBeGreaterThan(whiteness(plain.local, 1.5).lower);
    expect(whiteness(large.local, 1.5).lower).toBe(0);
    await made('burn-in', { ...look, box: true });
  });

  it('takes the transcript where no file is named', async () => {
    const file = await member.uploadRead(await film('mp4', ...FILMS['mp4']!), 'Spoken.mp4');
    expect(bodyOf<Problem>(await order('burn-in', { fileId: file.id }).expect(404)).code).toBe('NOT_FOUND');
    await heard(test, member, file, [spoken(2, 'four thousand hours')]);
    const { job, local } = await made('burn-in', { fileId: file.id });
    expect(job.result!['cues']).toBe(1);
    expect(whiteness(local, 2.7).lower).toBeGreaterThan(1);
    expect(whiteness(local, 1).lower).toBe(0);
  });
});

describe('subtitles beside the picture', () => {
  it.each([
    ['mp4', 'mov_text'],
    ['mkv', 'subrip'],
    ['webm', 'webvtt'],
    ['avi', 'subrip'],
  ])('are a track of %s, with its language', async (type, codec) => {
    const file = await member.uploadRead(await film(type, ...FILMS[type]!), `Beside.${type}`);
    await heard(test, member, file, [spoken(2, 'four thousand hours')]);
    const { local } = await made('soft-mux', { fileId: file.id });
    const track = probed(local).streams.find(({ codec_type }) => codec_type === 'subtitle');
    expect(track).toMatchObject({ codec_name: codec, tags: { language: 'eng' } });
    const text = execFileSync('ffmpeg', ['-v', 'error', '-i', local, '-map', '0:s:0', '-f', 'srt', '-']).toString();
    // WebM begins 7 ms late, as its sound does.
    expect(text).toMatch(/00:00:02,00\d --> /);
    expect(text).toContain('four thousand hours');
  });
});

describe('an order for subtitles', () => {
  it.each([
    ['a sound', async () => (await member.uploadRead(await tone(2), 'Tone.mp3')).id, 'NOT_A_FILM'],
    ['a text', async () => (await member.upload('Hi', 'note.txt')).id, 'INVALID_FILE_TYPE'],
  ])('refuses %s', async (_, id, code) => {
    const { body } = (await order('burn-in', { fileId: await id() }).expect(400)) as { body: Problem };
    expect([body.code, body.details[0]!.field]).toEqual([code, 'fileId']);
  });

  it('refuses subtitles that are none, and what it does not know', async () => {
    const { id } = await member.uploadRead(await film('mp4', ...FILMS['mp4']!), 'Refused.mp4');
    const sound = await member.uploadRead(await tone(2), 'Tone 2.mp3');
    const refused = async (body: object) =>
      bodyOf<Problem>(await order('burn-in', { fileId: id, ...body }).expect(400)).details[0]!.field;
    expect(await refused({ subtitle_id: sound.id })).toBe('subtitle_id');
    expect(await refused({ size: 'huge' })).toBe('size');
    expect(await refused({ box: 'yes' })).toBe('box');
  });
});
