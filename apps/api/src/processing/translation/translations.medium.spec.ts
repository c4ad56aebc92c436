import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatContractServer, type ChatCall } from '@timbrel/engines/testing';
import { readSrt } from '@timbrel/subtitles';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { type TranscriptDto } from '../../transcripts/dto/transcript.dto.js';
import { type JobDto } from '../jobs/job.dto.js';
import { type GlossaryDto, type TermDto } from './glossary/glossary.dto.js';
import { type TranslationDto, type TranslationPageDto } from './translations.dto.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\n<i>One.</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo.\n';

let test: TestApp;
let chat: ChatContractServer;
let member: Member;
beforeAll(async () => {
  chat = await ChatContractServer.start();
  const env = { OPENAI_BASE_URL: chat.url, OPENAI_API_KEY: 'key', OPENAI_CHAT_MODEL: 'test' };
  test = await createTestApp({ worker: true, env });
  member = await Member.join(test);
  chat.react = said;
});
afterAll(() => Promise.all([test.close(), chat.close()]));

interface Question {
  target: string;
  glossary?: object[];
  texts: { id: number; text: string }[];
}
const questionOf = (call: ChatCall) => call.user as Question;
/** Each text after the name of its language. */
const said = (call: ChatCall) => {
  const { texts, target } = questionOf(call);
  return { say: JSON.stringify({ translations: texts.map(({ id, text }) => ({ id, text: `${target} ${text}` })) }) };
};
const translate = async (uploadId: string, target: string): Promise<string> => {
  const order = { upload_id: uploadId, target_lang: target };
  const job = (await member.post('/translation/translate').set('Prefer', 'wait=60').send(order)).body as JobDto;
  expect([job.state, job.error]).toEqual(['completed', null]);
  return job.id;
};
const read = async (id: string) => (await member.get(`/translations/${id}`).expect(200)).body as TranslationDto;
const save = (id: string, body: object) => member.put(`/translations/${id}`).send(body);
const exported = async (id: string, query: string): Promise<string> => {
  const answer = await member.get(`/translations/${id}/export?${query}`).responseType('blob').expect(200);
  return (answer.body as Buffer).toString();
};
/** The file that was made. */
const contentOf = async (id: string): Promise<string> => {
  const record = (await member.get(`/uploads/${id}`).expect(200)).body as FileRecordDto;
  const answer = await member.get(record.url.slice('/api/v1'.length)).responseType('blob').expect(200);
  return (answer.body as Buffer).toString();
};
const listed = async (uploadId: string) =>
  ((await member.get(`/translations?upload_id=${uploadId}`).expect(200)).body as TranslationPageDto).translations;

describe('a translation of subtitles', () => {
  let file: FileRecordDto;
  let id: string;
  beforeAll(async () => {
    file = await member.uploadRead(SRT, 'talk.srt');
    id = await translate(file.id, 'fr');
  });

  it('is read cue by cue beside its source, and found by either file', async () => {
    const translation = await read(id);
    expect(translation).toMatchObject({
      ...{ upload_id: file.id, original_file: 'talk.srt', target_lang: 'fr', source_lang: 'auto', untranslated: 0 },
      ...{ revision: 0, edited: null, result_file_id: id },
      cues: [
        { start: 1, end: 2.5, source: '<i>One.</i>', text: '<i>French One.</i>', is_translated: true },
        { start: 3, end: 4, source: 'Two.', text: 'French Two.' },
      ],
    });
    expect((await listed(file.id)).map((each) => each.id)).toEqual([id]);
    expect((await listed(id)).map((each) => each.id)).toEqual([id]);
  });

  it('is corrected without touching times, and its file is another beside the first', async () => {
    await save(id, { revision: 0, texts: ['<i>Un.</i>', 'Deux.'] }).expect(200);
    const first = await read(id);
    expect(first).toMatchObject({ revision: 1, edited: ['<i>Un.</i>', 'Deux.'] });
    expect(first.cues[1]!.text).toBe('French Two.');
    await save(id, { revision: 1, texts: ['<i>Un.</i>', 'Deux\n\n!'] }).expect(200);
    const second = await read(id);
    expect(second.edited).toEqual(['<i>Un.</i>', 'Deux\n!']);
    const record = (await member.get(`/uploads/${second.edited_file_id!}`).expect(200)).body as FileRecordDto;
    expect(record).toMatchObject({ original_name: 'talk (fr, edited).srt', is_translation: true });
    // What was saved before has gone with the second.
    await member.get(`/uploads/${first.edited_file_id!}`).expect(404);
    const content = await member.get(record.url.slice('/api/v1'.length)).responseType('blob').expect(200);
    expect(readSrt((content.body as Buffer).toString()).cues).toMatchObject([
      { startSeconds: 1, endSeconds: 2.5, text: '<i>Un.</i>' },
      { startSeconds: 3, endSeconds: 4, text: 'Deux\n!' },
    ]);
  });

  it('refuses another number of texts, and what was changed elsewhere meanwhile', async () => {
    const { revision, edited } = await read(id);
    const few = await save(id, { revision, texts: ['Un.'] }).expect(400);
    expect(few.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'texts' }] });
    await save(id, { revision: revision - 1, texts: ['Un.', 'Deux.'] })
      .expect(409)
      .expect(({ body }: { body: object }) => expect(body).toMatchObject({ code: 'EDIT_CONFLICT' }));
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => save(id, { revision, texts: [text, text] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const kept = await read(id);
    expect(kept.revision).toBe(revision + 1);
    const { translations } = (await member.get(`/translations?upload_id=${file.id}`)).body as TranslationPageDto;
    expect(translations[0]!.edited_file_id).toBe(kept.edited_file_id);
    await save(id, { revision: revision + 1, texts: edited! }).expect(200);
  });

  it('is exported in one language or both, as the engine or somebody has written it', async () => {
    expect(await exported(id, 'format=srt&version=translated')).toContain('<i>French One.</i>');
    expect(await exported(id, 'format=vtt')).toMatch(/^WEBVTT[\s\S]*<i>Un\.<\/i>/);
    const both = readSrt(await exported(id, 'format=srt&bilingual=true&version=translated')).cues;
    expect(both.map(({ text }) => text)).toEqual(['<i>One.</i>\n<i>French One.</i>', 'Two.\nFrench Two.']);
    expect(await exported(id, 'format=txt&bilingual=true&version=translated')).toContain('Two. / French Two.');
    for (const format of ['docx', 'pdf', 'json'])
      expect((await exported(id, `format=${format}&bilingual=true`)).length).toBeGreaterThan(200);
    const free = await Member.join(test, 'free');
    await free.get(`/translations/${id}`).expect(404);
    await free.get(`/translations/${id}/export?format=srt`).expect(404);
    await save(id, { revision: 0, texts: [] }).set(free.headers).expect(404);
  });

  it('is split into subtitles of two lines where the engine has written more, and left to people where they have', async () => {
    const said =
      'We packed the archive in the spring, long before anybody had told us where all of it should go in the end.';
    const long = `1\n00:00:01,000 --> 00:00:07,000\n${said}\n\n2\n00:00:08,000 --> 00:00:09,000\nTwo.\n`;
    const source = await member.uploadRead(long, 'long.srt');
    const made = await translate(source.id, 'fr');
    const { cues } = await read(made);
    expect(cues).toHaveLength(2);
    const file = await member.get(`/translations/${made}/export?format=srt`).responseType('blob').expect(200);
    const content = await contentOf(made);
    for (const written of [(file.body as Buffer).toString(), content]) {
      const split = readSrt(written).cues;
      expect(split.map(({ startSeconds }) => startSeconds)).toEqual([1, expect.any(Number), 8]);
      expect(split.every(({ text }) => text.split('\n').length <= 2)).toBe(true);
      expect(split.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(`French ${said} French Two.`);
    }
    const own = 'Un\ndeux\ntrois';
    await save(made, { revision: 0, texts: [own, cues[1]!.text] }).expect(200);
    expect(readSrt(await exported(made, 'format=srt')).cues.map(({ text }) => text)).toEqual([own, 'French Two.']);
  });

  it('goes with its source', async () => {
    const gone = await member.uploadRead(SRT, 'gone.srt');
    const made = await translate(gone.id, 'de');
    await member.delete(`/uploads/${gone.id}`).expect(204);
    await member.get(`/translations/${made}`).expect(404);
    expect(await listed(file.id)).toHaveLength(1);
  });
});

describe('a translation of a recording', () => {
  it('is a version of its transcript for each language, and a corrected one takes its place', async () => {
    const file = await member.uploadRead(await tone(4), 'talk.mp3');
    await heard(test, member, file, [spoken(0, 'Good morning.', 'Maya'), spoken(2, 'Good night.')]);
    const german = await translate(file.id, 'de');
    await translate(file.id, 'fr');
    const version = async (query: string) =>
      (await member.get(`/transcripts/${file.id}?version=translated${query}`).expect(200)).body as TranscriptDto;
    const latest = await version('');
    expect(latest).toMatchObject({ language: 'fr', text: expect.stringContaining('French Good morning.') });
    expect(latest.versions.filter((each) => each.version === 'translated').map((each) => each.language)).toEqual([
      ...['de', 'fr'],
    ]);
    expect(await version('&language=de')).toMatchObject({
      segments: [{ text: 'German Good morning.', speaker: 'Maya' }, {}],
    });
    await member.get(`/transcripts/${file.id}?version=translated&language=fa`).expect(404);
    await save(german, { revision: 0, texts: ['Guten Morgen.', 'Gute Nacht.'] }).expect(200);
    expect(await version('&language=de')).toMatchObject({
      ...{ engine: { quality: 'human' }, text: 'Guten Morgen.\nGute Nacht.' },
      segments: [{ start: 0, end: 0.9, speaker: 'Maya' }, { start: 2 }],
    });
    // What it was made from is known to be English, and goes along.
    expect(questionOf(chat.calls.at(-1)!)).toMatchObject({ source: 'English' });
    const both = await exported(german, 'format=srt&bilingual=true');
    expect(readSrt(both).cues.map(({ text }) => text)).toEqual([
      'Good morning.\nGuten Morgen.',
      'Good night.\nGute Nacht.',
    ]);
  });
});

describe('a glossary', () => {
  const add = (body: object) => member.post('/glossary').send(body);
  const terms = async (language: string) =>
    ((await member.get(`/glossary?target_lang=${language}`).expect(200)).body as GlossaryDto).terms;

  it('keeps words by language, once each, and for its account alone', async () => {
    const reel = (await add({ target_lang: 'it', source: ' tape  reel ', target: 'bobina' }).expect(201))
      .body as TermDto;
    expect(reel).toMatchObject({ source: 'tape reel', target: 'bobina' });
    const again = await add({ target_lang: 'it', source: 'Tape Reel', target: 'nastro' }).expect(409);
    expect(again.body).toMatchObject({ code: 'TERM_TAKEN', details: [{ field: 'source' }] });
    await add({ target_lang: 'pt', source: 'tape reel', target: 'carretel' }).expect(201);
    await add({ target_lang: 'it', source: ' ', target: 'x' }).expect(400);
    await add({ target_lang: 'xx', source: 'a', target: 'x' }).expect(400);
    await member
      .put(`/glossary/${reel.id}`)
      .send({ target_lang: 'it', source: 'tape reel', target: 'nastro' })
      .expect(200);
    expect(await terms('it')).toMatchObject([{ target: 'nastro' }]);
    const stranger = await Member.join(test);
    await stranger.delete(`/glossary/${reel.id}`).expect(404);
    await stranger.put(`/glossary/${reel.id}`).send({ target_lang: 'it', source: 'a', target: 'b' }).expect(404);
    expect(((await stranger.get('/glossary?target_lang=it').expect(200)).body as GlossaryDto).terms).toEqual([]);
    await member.delete(`/glossary/${reel.id}`).expect(204);
    expect(await terms('it')).toEqual([]);
  });

  it('goes to engines that read it, and nothing of it but the words', async () => {
    await add({ target_lang: 'ru', source: 'Two', target: 'Два' }).expect(201);
    const file = await member.uploadRead(SRT, 'terms.srt');
    chat.react = (call) => {
      const { texts } = questionOf(call);
      const translations = texts.map(({ id, text }) => ({ id, text: text.replace('Two', 'Два') }));
      return { say: JSON.stringify({ translations }) };
    };
    const id = await translate(file.id, 'ru');
    expect(questionOf(chat.calls.at(-1)!).glossary).toEqual([{ source: 'Two', target: 'Два' }]);
    expect((await read(id)).cues[1]!.text).toBe('Два.');
    chat.react = said;
  });
});
