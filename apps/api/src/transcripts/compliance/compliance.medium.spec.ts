import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSrt, type Segment } from '@timbrel/subtitles';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { tone } from '../../testing/media.js';
import { bodyOf } from '../../testing/body-of.js';
import { Member } from '../../testing/member.js';
import { pdfText } from '../../testing/pdf.js';
import { unpacked } from '../../testing/zip.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { type SubtitlesImportedDto } from '../editing/editing.dto.js';
import { type DeliveryReportDto } from './compliance.dto.js';

let test: TestApp;
let member: Member;
let file: FileRecordDto;
const words = 'So when we moved the archive into the new building the first thing that went wrong was the humidity';
const said = spoken(0, words, 'Maya');
beforeAll(async () => {
  let recording: Buffer;
  [test, recording] = await Promise.all([createTestApp({ worker: true }), tone(12)]);
  member = await Member.join(test, 'premium');
  file = await member.uploadRead(recording, 'Talk.mp3');
  await heard(test, member, file, [said]);
});
afterAll(() => test.close());

const report = async (body: object, query = '') =>
  (await member.post(`/subtitles/check${query}`).send(body).expect(200)).body as DeliveryReportDto;
const BAD = '1\n00:00:00,000 --> 00:00:00,500\n=1+1 is far too much to read in half a second, and far too long\n';

describe('a check of subtitles', () => {
  it('finds what is wrong in any file, says where and by how much, and what can be mended', async () => {
    const found = await report({ content: BAD });
    expect(found).toMatchObject({ cues: 1, passed: false, score: 0, profile: 'streaming' });
    expect(found.violations.map(({ cue, code, limit }) => [cue, code, limit])).toEqual([
      [1, 'line-too-long', 42],
      [1, 'reads-too-fast', 17],
      [1, 'too-short', 0.833],
    ]);
    expect(found.fixes[0]).toMatchObject({ cue: 1, codes: ['line-too-long', 'too-short'], after: { end: 0.833 } });
    const fine = await report({ content: 'WEBVTT\n\n00:00.000 --> 00:02.000\nFine.', profile: 'netflix-english' });
    expect(fine).toMatchObject({ passed: true, score: 100, violations: [], repairs: [] });
  });

  it('reads files of the library, mends what it can and says so', async () => {
    const { id } = await member.upload('00:00:01.5 -> 00:00:03,5\nNo counter here.\n', 'broken.srt');
    const found = await report({ file_id: id, profile: 'arte' });
    expect(found).toMatchObject({ name: 'broken.srt', passed: true });
    expect(found.repairs.map(({ code }) => code)).toEqual(['index-missing', 'time-malformed']);
  });

  it('takes a language of any usual length, and no longer one', async () => {
    const tag = `de-${'1994-'.repeat(6)}ab`;
    expect(tag).toHaveLength(35);
    await report({ content: BAD, language: tag });
    for (const language of [`${tag}c`, `en${'-ab'.repeat(1_000_000)}`, 'e', ''])
      expect((await member.post('/subtitles/check').send({ content: BAD, language }).expect(400)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: 'language' }],
      });
  });

  it('is a table for spreadsheets in which no text is a formula, and a page to print', async () => {
    const csv = await member.post('/subtitles/check?format=csv').send({ content: BAD }).expect(200);
    expect(csv.headers['content-type']).toContain('text/csv');
    const [heading, first] = csv.text.split('\r\n');
    expect(heading).toBe('\uFEFF"Cue","Start","End","Severity","Rule","Measured","Limit","Text"');
    expect(first).toContain('"1","00:00:00.000","00:00:00.500","error","Characters in a line","63","42","\'=1+1 is');
    const pdf = await member.post('/subtitles/check?format=pdf').send({ content: BAD }).expect(200);
    const text = await pdfText(bodyOf(pdf));
    expect(text).toContain('Streaming · 1 cues · 3 errors, 0 warnings · 0 %');
    expect(text).toContain('Characters per second');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠SUM', '<i>=1+1</i>', '\u00a0=1', '\t=1'])(
    'writes a cell that begins with %j as text alone',
    async (start) => {
      const content = `1\n00:00:00,000 --> 00:00:00,500\n${start} ${'and so on '.repeat(8)}"quoted"\n`;
      const { text } = await member.post('/subtitles/check?format=csv').send({ content }).expect(200);
      const cells = text
        .split('\r\n')
        .flatMap((row) => row.split('","'))
        .map((cell) => cell.replace(/^"/, ''));
      expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      expect(cells.some((cell) => cell.startsWith("'") && cell.includes('and so on'))).toBe(true);
    },
  );

  it.each([
    ['neither file nor text', {}, 'Name either file_id or content.'],
    ['both', { file_id: 'x', content: 'x' }, 'Name either file_id or content.'],
    ['a profile that nobody has', { content: BAD, profile: 'mine' }, 'profile must be one of streaming, relaxed'],
    ['nothing to read', { content: '\n\n' }, 'No subtitles were found in content.'],
  ])('refuses %s', async (_, body, message) => {
    const answer = await member.post('/subtitles/check').send(body).expect(400);
    expect((answer.body as { message: string }).message).toContain(message);
  });

  it('comes with the plans that have subtitles, and to the owner alone', async () => {
    const free = await Member.join(test, 'free');
    expect((await free.post('/subtitles/check').send({ content: BAD }).expect(403)).body).toMatchObject({
      code: 'SERVICE_NOT_IN_PLAN',
    });
    const stranger = await Member.join(test, 'premium');
    await stranger.get(`/transcripts/${file.id}/check`).expect(404);
  });

  it('is made of a transcript as it would be delivered', async () => {
    const found = (await member.get(`/transcripts/${file.id}/check?version=transcribed`).expect(200))
      .body as DeliveryReportDto;
    expect(found.cues).toBeGreaterThan(1);
    const whole = await member.get(`/transcripts/${file.id}/check?version=transcribed&layout=segments`).expect(200);
    expect((whole.body as DeliveryReportDto).violations.map(({ code }) => code)).toContain('too-long');
  });
});

describe('what people bring along', () => {
  const transcript = async () =>
    (await member.get(`/transcripts/${file.id}?version=edited`).expect(200)).body as { segments: Segment[] };

  it('a file of subtitles becomes the edited version, and keeps the times of words that were heard', async () => {
    const srt =
      '1\n00:00:00,000 --> 00:00:03,000\n<i>So when</i> we moved\nthe ARCHIVE\n\n2\n00:00:03,100 --> 00:00:10,000\nelsewhere.\n';
    const { id } = await member.upload(srt, 'mine.srt');
    const imported = (await member.post(`/transcripts/${file.id}/import`).send({ file_id: id }).expect(200))
      .body as SubtitlesImportedDto;
    expect(imported).toMatchObject({ format: 'srt', encoding: 'utf-8', cues: 2, untagged: 1, repairs: [] });
    const { segments } = await transcript();
    expect(segments.map(({ text }) => text)).toEqual(['So when we moved\nthe ARCHIVE', 'elsewhere.']);
    expect(segments[0]!.words.map(({ text, start }) => [text, start])).toEqual([
      ['So', 0],
      ['when', 0.5],
      ['we', 1],
      ['moved', 1.5],
      ['the', 2],
      ['ARCHIVE', 2.5],
    ]);
    // As it stands, lines and all.
    const exported = await member.get(`/transcripts/${file.id}/export?format=srt&version=edited&speakers=false`);
    expect(readSrt(exported.text).cues.map(({ text }) => text)).toEqual([
      'So when we moved\nthe ARCHIVE',
      'elsewhere.',
    ]);
  });

  it('a text that somebody has written gets the times at which it was heard', async () => {
    const text = 'Maya: So, when we moved the Archive\nMaya: the first thing was the humidity!';
    await member.post(`/transcripts/${file.id}/align`).send({ text }).expect(200);
    const { segments } = await transcript();
    expect(segments.map(({ start, end, speaker }) => [start, end, speaker])).toEqual([
      [0, 2.9, 'Maya'],
      [5, 9.4, 'Maya'],
    ]);
  });

  it('says what is missing', async () => {
    const other = await member.uploadRead(await tone(3), 'Silent.mp3');
    expect((await member.post(`/transcripts/${other.id}/align`).send({ text: 'a' }).expect(409)).body).toMatchObject({
      code: 'NOT_TRANSCRIBED',
    });
    const message = 'Only srt, vtt and txt files hold subtitles. Please select one.';
    expect(
      (await member.post(`/transcripts/${file.id}/import`).send({ file_id: other.id }).expect(400)).body,
    ).toMatchObject({ details: [{ field: 'file_id', message }] });
  });
});

describe('an export', () => {
  const persian = 'ما بایگانی را به ساختمان جدید بردیم.';
  beforeAll(async () => {
    const segments = [
      { ...said, words: [] },
      { start: 10, end: 11, text: 'Right.', speaker: 'Maya', confidence: null, words: [] },
      { start: 11, end: 12, text: persian, speaker: 'مایا', confidence: null, words: [] },
    ];
    await member.put(`/transcripts/${file.id}/edited`).send({ segments }).expect(200);
  });
  const exported = (query: string) => member.get(`/transcripts/${file.id}/export?version=edited&${query}`).expect(200);

  it('is a text with or without speakers, times and paragraphs', async () => {
    expect((await exported('format=txt&paragraphs=true')).text).toBe(
      `00:00\nMaya: ${words} Right.\n\n00:11\nمایا: ${persian}\n`,
    );
    expect((await exported('format=txt&speakers=false&timestamps=false')).text).toBe(
      `${words}\n\nRight.\n\n${persian}\n`,
    );
  });

  it('is subtitles by a publisher’s rules, with or without speakers', async () => {
    const streaming = await exported('format=srt&layout=reflow');
    expect(streaming.text).toContain('Maya: ');
    const shorts = readSrt((await exported('format=srt&profile=shorts&layout=reflow&speakers=false')).text).cues;
    expect(shorts.length).toBeGreaterThan(readSrt(streaming.text).cues.length);
    expect(Math.max(...shorts.flatMap(({ text }) => text.split('\n').map((line) => line.length)))).toBeLessThan(37);
    expect((await exported('format=vtt')).text).toContain('<v Maya>');
    expect((await exported('format=vtt&speakers=false')).text).not.toContain('<v');
  });

  it('keeps the segments and times of an edited version, unless asked to divide it anew', async () => {
    const { segments } = (await member.get(`/transcripts/${file.id}?version=edited`).expect(200)).body as {
      segments: Segment[];
    };
    const times = segments.map(({ start, end }) => [start, end]);
    const timesOf = async (query: string) =>
      readSrt((await exported(query)).text).cues.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
    for (const query of ['format=srt', 'format=srt&profile=shorts', 'format=srt&layout=segments'])
      expect(await timesOf(query)).toEqual(times);
    expect(await timesOf('format=srt&layout=reflow')).not.toEqual(times);
    const checked = (await member.get(`/transcripts/${file.id}/check?version=edited`).expect(200))
      .body as DeliveryReportDto;
    expect(checked.cues).toBe(segments.length);
  });

  it('is a PDF that another program reads, in Persian too', async () => {
    const pdf = await exported('format=pdf&paragraphs=true');
    expect(pdf.headers['content-disposition']).toContain('Talk.pdf');
    const text = await pdfText(bodyOf(pdf));
    expect(text.replace(/\s+/g, ' ')).toContain('went wrong was the humidity Right.');
    expect(text.normalize('NFKC').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')).toContain('بایگانی');
  });

  it('is a DOCX in which Persian runs to the left', async () => {
    const docx = await exported('format=docx').responseType('blob');
    expect(docx.headers['content-type']).toContain('wordprocessingml');
    const written = (await unpacked(bodyOf(docx)))['word/document.xml']!;
    expect(written).toContain('humidity');
    expect(written).toMatch(new RegExp(`<w:bidi/>.*<w:rtl/>.*${persian}`));
  });

  it('refuses what it does not know', async () => {
    for (const query of ['format=doc', 'format=srt&profile=x', 'format=srt&layout=x', 'format=txt&speakers=maybe'])
      await member.get(`/transcripts/${file.id}/export?${query}`).expect(400);
  });
});
