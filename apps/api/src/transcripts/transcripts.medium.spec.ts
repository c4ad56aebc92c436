import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractServer, deepgramVoice, type TrueWord } from '@timbrel/engines/testing';
import { readSrt, readVtt } from '@timbrel/subtitles';
import { type FileRecordDto } from '../media/dto/file-record.dto.js';
import { tone } from '../testing/media.js';
import { eraseDeleted } from '../testing/accounts.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type SaveTranscriptResponseDto, type TranscriptDto } from './dto/transcript.dto.js';

const spoken = (text: string): TrueWord[] =>
  text.split(' ').map((word, i) => ({ text: word, start: i / 2, end: i / 2 + 0.4, speaker: 0 }));

let server: ContractServer;
let test: TestApp;
let recording: Buffer;
beforeAll(async () => {
  [server, recording] = await Promise.all([ContractServer.start(deepgramVoice), tone(12)]);
  test = await createTestApp({ worker: true, env: { DEEPGRAM_API_BASE: server.url, DEEPGRAM_API_KEY: 'key' } });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

async function transcribe(member: Member, file: FileRecordDto, text: string): Promise<void> {
  server.speak({ language: 'en', words: spoken(text) });
  const job = await member.ended((await member.order(file.id)).id);
  expect(job.state).toBe('completed');
}
const save = async (member: Member, original_file: string, text: string) =>
  (await member.post('/media/transcripts/save').send({ text, original_file, is_edited: true }).expect(200))
    .body as SaveTranscriptResponseDto;
const versionOf = async (member: Member, file: FileRecordDto, version?: string) =>
  (
    await member
      .get(`/transcripts/${file.id}`)
      .query(version ? { version } : {})
      .expect(200)
  ).body as TranscriptDto;

describe('the versions of a transcript', () => {
  let member: Member;
  let file: FileRecordDto;
  beforeAll(async () => {
    member = await Member.join(test, 'premium');
    file = await member.uploadRead(recording, 'Board meeting.mp3');
  });

  it('begin with the machine’s, and grow by transcribing again and by editing', async () => {
    await transcribe(member, file, 'First hearing.');
    expect((await versionOf(member, file)).versions.map(({ version }) => version)).toEqual(['original', 'transcribed']);
    await transcribe(member, file, 'Second hearing.');
    expect(await save(member, file.id, '00:00\nMy own words.')).toEqual({
      is_updated: false,
      filename: `${file.id}_edited.txt`,
    });
    await transcribe(member, file, 'Third hearing.');

    const texts = await Promise.all(
      ['original', 'transcribed', 'edited'].map(async (version) => (await versionOf(member, file, version)).text),
    );
    expect(texts).toEqual(['First hearing.', 'Third hearing.', 'My own words.']);
    expect(await versionOf(member, file)).toMatchObject({ version: 'edited', engine: { quality: 'human' } });
    await member.get(`/transcripts/${file.id}`).query({ version: 'translated' }).expect(404);
    await member.get(`/transcripts/${file.id}`).query({ version: 'best' }).expect(400);
  });

  it('show the last edit of several', async () => {
    expect(await save(member, file.filename, '00:00\nBetter words.')).toMatchObject({ is_updated: true });
    expect((await versionOf(member, file, 'edited')).text).toBe('Better words.');
    expect((await versionOf(member, file)).versions.map(({ version }) => version).sort()).toEqual([
      'edited',
      'original',
      'transcribed',
    ]);
  });

  it('stand at every path that the specification spells, by id and by name, for GET and HEAD', async () => {
    const places = ['media/transcript', 'uploads/users', 'api/uploads/users'].map(
      (place) => `/${place}/${member.userId}`,
    );
    places.push(`/uploads/users/${member.userId}/outputs`, `/api/uploads/users/${member.userId}/outputs`);
    const recordings = [file.id, encodeURIComponent('Board meeting.mp3')];
    const expected = {
      _transcript: 'Speaker 1: Third hearing.',
      _transcribed: 'Speaker 1: Third hearing.',
      _original: 'Speaker 1: First hearing.',
      _edited: 'Better words.',
      '': 'Speaker 1: Third hearing.',
    };
    for (const place of places) {
      for (const name of recordings) {
        for (const [suffix, text] of Object.entries(expected)) {
          const path = `${place}/${name}${suffix}`;
          const answer = await member.get(`${path}.txt`).expect(200);
          expect([path, answer.text]).toEqual([path, `00:00\n${text}\n`]);
        }
      }
    }
    for (const place of places) {
      for (const [extension, type] of [
        ['txt', 'text/plain'],
        ['srt', 'application/x-subrip'],
        ['json', 'application/json'],
      ]) {
        const there = await member.head(`${place}/${file.id}_edited.${extension}`).expect(200);
        expect(there.headers['content-type']).toContain(type);
        expect(Number(there.headers['content-length'])).toBeGreaterThan(0);
      }
      await member.head(`${place}/${file.id}_translated.txt`).expect(404);
      const answer = await member.get(`${place}/${file.id}_translated.txt`).expect(404);
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', message: 'Transcript file not found' });
    }
  });

  it('are JSON with the specification’s fields', async () => {
    const answer = await member.get(`/api/uploads/users/${member.userId}/${file.id}_original.json`).expect(200);
    expect(answer.body).toMatchObject({
      text: 'First hearing.',
      language: 'en',
      duration_seconds: file.duration_seconds,
      duration_formatted: '0:12',
      word_count: 2,
      segments: [{ start: 0, end: 0.9, text: 'First hearing.', words: [{ text: 'First' }, { text: 'hearing.' }] }],
    });
  });

  it('are nobody else’s', async () => {
    const stranger = await Member.join(test, 'premium');
    for (const userId of [member.userId, stranger.userId]) {
      await stranger.get(`/media/transcript/${userId}/${file.id}_transcript.txt`).expect(404);
    }
    await stranger.get(`/transcripts/${file.id}`).expect(404);
    await stranger.get(`/transcripts/${file.id}/export`).query({ format: 'txt' }).expect(404);
    await stranger.post('/media/transcripts/save').send({ text: '00:00\nx', original_file: file.id }).expect(404);
  });

  it('go with their recording', async () => {
    const other = await member.uploadRead(recording, 'short-lived.mp3');
    await save(member, other.id, '00:00\nGone soon.');
    await member.delete(`/uploads/${other.id}`).expect(204);
    await eraseDeleted(test);
    await member.get(`/transcripts/${other.id}`).expect(404);
    const left = await test.orm.em.getConnection().execute('select 1 from transcripts where file_id = ?', [other.id]);
    expect(left).toEqual([]);
  });
});

describe('an export', () => {
  const TEXT = '00:01\nA first line\n\n00:04\nand, “quoted”, a second';
  const recordOf = async (member: Member) => {
    const file = await member.upload('x', 'Talk "one".txt');
    await save(member, file.id, TEXT);
    return file;
  };

  it('is written in each format that the plan has, under the recording’s name', async () => {
    const member = await Member.join(test, 'premium');
    const file = await recordOf(member);
    const exported = async (format: string) =>
      member.get(`/transcripts/${file.id}/export`).query({ format }).expect(200);
    const txt = await exported('txt');
    expect(txt.text).toBe(`${TEXT}\n`);
    expect(txt.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Talk _one_.txt"; filename*=UTF-8''Talk%20%22one%22.txt`,
      'x-content-type-options': 'nosniff',
    });
    const [srt, vtt] = [readSrt((await exported('srt')).text), readVtt((await exported('vtt')).text)];
    expect([srt.repairs, vtt.repairs]).toEqual([[], []]);
    const words = [srt, vtt].map(({ cues }) => cues.map(({ text }) => text.replaceAll('\n', ' ')).join(' '));
    expect(words).toEqual(Array(2).fill('A first line and, “quoted”, a second'));
    expect(JSON.parse((await exported('json')).text)).toMatchObject({
      word_count: 7,
      segments: [{ start: 1 }, { start: 4 }],
    });
  });

  it.each([
    ['free', ['txt', 'srt']],
    ['basic', ['txt', 'srt', 'vtt']],
    ['pro', ['txt', 'srt', 'vtt', 'json']],
  ])('of the %s plan is one of %j, the others are refused with the way out', async (plan, formats) => {
    const member = await Member.join(test, plan);
    const file = await recordOf(member);
    for (const format of ['txt', 'srt', 'vtt', 'json']) {
      const answer = await member.get(`/transcripts/${file.id}/export`).query({ format });
      expect([format, answer.status]).toEqual([format, formats.includes(format) ? 200 : 403]);
      if (answer.status === 403) {
        const message = `Your plan (${plan[0]!.toUpperCase()}${plan.slice(1)}) does not export ${format.toUpperCase()}. Choose another format or upgrade your plan.`;
        expect(answer.body).toMatchObject({ code: 'EXPORT_FORMAT_NOT_IN_PLAN', upgrade_required: true, message });
      }
    }
  });

  it('in no format or an unknown one is not valid', async () => {
    const member = await Member.join(test);
    const file = await recordOf(member);
    for (const query of [{}, { format: 'exe' }]) {
      const answer = await member.get(`/transcripts/${file.id}/export`).query(query).expect(400);
      expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'format' }] });
    }
  });
});

describe('saving a transcript', () => {
  let member: Member;
  beforeAll(async () => {
    member = await Member.join(test, 'premium');
  });
  const saved = async (text: string) => {
    const file = await member.upload('x', 'talk.txt');
    await save(member, file.id, text);
    return (await versionOf(member, file)).segments.map(({ start, end, text: words }) => [start, end, words]);
  };

  it('reads the three forms of time, ends each segment where the next begins, and the last ten seconds later', async () => {
    const expected = [
      [0, 65, 'one'],
      [65, 3_600, 'two'],
      [3_600, 3_610, 'three'],
    ];
    expect(await saved('0\none\n65\ntwo\n3600\nthree')).toEqual(expected);
    expect(await saved('00:00\none\n01:05\ntwo\n60:00\nthree')).toEqual(expected);
    expect(await saved('00:00:00\none\n00:01:05\ntwo\n01:00:00\nthree')).toEqual(expected);
  });

  it.each([
    ['fa', 'سلام به همه. امروز درباره‌ی آب و هوای تهران صحبت می‌کنیم.'],
    ['ar', 'نتحدث اليوم عن الطقس في القاهرة وعن خطط الأسبوع القادم.'],
    ['de', 'Heute sprechen wir über das Wetter in Berlin und die Pläne für die nächste Woche.'],
    ['unknown', 'OK'],
  ])('labels a text as what it is written in: %s', async (language, text) => {
    const file = await member.upload(text, `words-${language}.txt`);
    await save(member, file.id, `00:01\n${text}`);
    expect(await versionOf(member, file)).toMatchObject({ language });
  });

  it('is what it is written in where a machine has heard another language', async () => {
    const file = await member.uploadRead(recording, 'talk.mp3');
    await transcribe(member, file, 'These are words.');
    await save(member, file.id, '00:00\nThese are better words, and more of them.');
    expect(await versionOf(member, file, 'edited')).toMatchObject({ language: 'en' });
    await save(member, file.id, '00:00\nСегодня мы поговорим о погоде в Москве.');
    expect(await versionOf(member, file, 'edited')).toMatchObject({ language: 'ru' });
  });

  it('takes a text without times as one segment', async () => {
    const segments = await saved('Only words.\nOn two lines.');
    expect(segments).toHaveLength(1);
    expect(String(segments[0]![2]).replace('\n', ' ')).toBe('Only words. On two lines.');
  });

  it.each(['', '   \n ', '00:00\n\n00:10\n'])('of nothing (%j) gets the specification’s text', async (text) => {
    const file = await member.upload('x', 'talk.txt');
    const answer = await member.post('/media/transcripts/save').send({ text, original_file: file.id }).expect(400);
    expect(answer.body).toMatchObject({ message: 'No transcript data to save', details: [{ field: 'text' }] });
    await member.get(`/transcripts/${file.id}`).expect(404);
  });

  it('gives back as text what it was given, again and again', async () => {
    const file = await member.uploadRead(recording, 'talk.mp3');
    await transcribe(member, file, 'Bring bread. Bring cheese, “old” cheese. سلام دنیا.');
    const path = `/media/transcript/${member.userId}/${file.id}`;
    const first = (await member.get(`${path}_transcript.txt`).expect(200)).text;
    await save(member, file.id, first);
    const second = (await member.get(`${path}_edited.txt`).expect(200)).text;
    expect(second).toBe(first);
  });

  it('twice at the same moment makes one version and one update', async () => {
    const file = await member.upload('x', 'race.txt');
    const both = await Promise.all(['one', 'two'].map((word) => save(member, file.id, `00:00\n${word}`)));
    expect(both.map(({ is_updated }) => is_updated).sort()).toEqual([false, true]);
  });

  it('a hundred times with one key makes one version', async () => {
    const file = await member.upload('x', 'hundred.txt');
    const send = (text: string) =>
      member
        .post('/media/transcripts/save')
        .set('Idempotency-Key', `save-${file.id}`)
        .send({ text, original_file: file.id, is_edited: true });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send('00:00\none')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ is_updated: false });
    expect((await send('00:00\nanother')).status).toBe(422);
    const rows = await test.orm.em.getConnection().execute('select 1 from transcripts where file_id = ?', [file.id]);
    expect(rows).toHaveLength(1);
  });

  it('for a file that is not there finds nothing', async () => {
    await member.post('/media/transcripts/save').send({ text: '00:00\nx', original_file: 'nothing.mp3' }).expect(404);
  });
});
