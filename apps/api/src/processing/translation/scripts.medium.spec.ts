import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatContractServer, type ChatCall } from '@timbrel/engines/testing';
import { readSrt, readVtt } from '@timbrel/subtitles';
import { Member } from '../../testing/member.js';
import { pdfText } from '../../testing/pdf.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { unpacked } from '../../testing/zip.js';
import { type JobDto } from '../jobs/job.dto.js';
import { type TranslationDto } from './translations.dto.js';

/** A short line, a long one that has to be broken, and one with a tag, in each script; figures in its own where it has some. */
const SAID = {
  fa: [
    'سلام به همه.',
    'آرشیو ایستگاه رادیویی چهارصد نوار دارد که همه‌ی آن‌ها باید پیش از پخش تمیز شوند.',
    'سال ۱۹۵۲ بود.',
  ],
  zh: [
    '大家早上好。',
    '这个广播电台的档案馆里有四百盘录音带，每一盘在播放之前都必须先清洗干净才可以使用。',
    '那是1952年。',
  ],
  ja: [
    '皆さん、おはようございます。',
    'このラジオ局の資料室には四百本のテープがあり、再生する前に一本ずつ掃除しなければなりません。',
    '1952年のことです。',
  ],
  ko: [
    '모두 좋은 아침입니다.',
    '이 라디오 방송국의 기록 보관소에는 사백 개의 테이프가 있으며 재생하기 전에 하나씩 닦아야 합니다.',
    '1952년이었습니다.',
  ],
  hi: ['सबको सुप्रभात।', 'रेडियो स्टेशन के संग्रह में चार सौ टेप हैं और हर टेप को बजाने से पहले साफ़ करना पड़ता है।', 'वह साल १९५२ था।'],
  ru: [
    'Всем доброе утро.',
    'В архиве радиостанции хранится четыреста плёнок, и каждую нужно почистить перед прослушиванием.',
    'Это был 1952 год.',
  ],
} as const;
type Script = keyof typeof SAID;
const SCRIPTS = Object.keys(SAID) as Script[];
const time = (at: number) =>
  `00:00:${String(at * 8 + 1).padStart(2, '0')},000 --> 00:00:${String(at * 8 + 8).padStart(2, '0')},000`;
const srtOf = (lines: readonly string[]): string =>
  lines.map((line, at) => `${at + 1}\r\n${time(at)}\r\n${at === 2 ? `<i>${line}</i>` : line}\r\n`).join('\r\n');
/** Lines may be broken anywhere between words; scripts without blanks get none by it. */
const joined = (text: string, script: Script): string =>
  text.replace(/<[^>]+>/g, '').replace(/\s*\n\s*/g, script === 'zh' || script === 'ja' ? '' : ' ');

let test: TestApp;
let chat: ChatContractServer;
let member: Member;
beforeAll(async () => {
  chat = await ChatContractServer.start();
  const env = { OPENAI_BASE_URL: chat.url, OPENAI_API_KEY: 'key', OPENAI_CHAT_MODEL: 'test' };
  test = await createTestApp({ worker: true, env });
  member = await Member.join(test);
});
afterAll(() => Promise.all([test.close(), chat.close()]));

/** From one script into another: what stands at the same place there. */
const between = (from: Script, to: Script) => (call: ChatCall) => {
  const { texts } = call.user as { texts: { id: number; text: string }[] };
  const translations = texts.map(({ id, text }) => ({
    id,
    text: SAID[to][SAID[from].findIndex((line) => line === text)] ?? 'damaged',
  }));
  return { say: JSON.stringify({ translations }) };
};
const exported = async (id: string, query: string): Promise<Buffer> =>
  (await member.get(`/translations/${id}/export?${query}`).responseType('blob').expect(200)).body as Buffer;

describe.each([
  ['fa', 'zh'],
  ['zh', 'ja'],
  ['ja', 'ko'],
  ['ko', 'ru'],
  ['hi', 'fa'],
  ['ru', 'de'],
] as const)('a text from %s into %s', (from, to) => {
  // German stands for the way out of these scripts; its words are those of the Russian.
  const target: Script = to === 'de' ? 'ru' : to;
  let translation: TranslationDto;
  beforeAll(async () => {
    chat.react = between(from, target);
    const file = await member.uploadRead(`\uFEFF${srtOf(SAID[from])}`, `${from}.srt`);
    const order = { upload_id: file.id, target_lang: to, source_lang: from };
    const job = (await member.post('/translation/translate').set('Prefer', 'wait=60').send(order)).body as JobDto;
    expect([job.state, job.error]).toEqual(['completed', null]);
    translation = (await member.get(`/translations/${job.id}`).expect(200)).body as TranslationDto;
  });

  it('is parsed and wrapped without damage', () => {
    const { cues, untranslated } = translation;
    expect(untranslated).toBe(0);
    expect(cues.map(({ source }) => joined(source, from))).toEqual([...SAID[from]]);
    expect(cues.map(({ text }) => joined(text, target))).toEqual([...SAID[target]]);
    expect(cues[2]!.text).toMatch(/^<i>[^<]+<\/i>$/);
    // A line of full-width signs is half as long.
    expect(Math.max(...cues[1]!.text.split('\n').map((line) => line.length))).toBeLessThan(60);
    expect(cues[1]!.text).toContain('\n');
  });

  it('is edited, exported and printed without damage', async () => {
    const texts = translation.cues.map(({ text }, at) => (at === 0 ? `${SAID[target][0]} ${SAID[from][0]}` : text));
    await member.put(`/translations/${translation.id}`).send({ revision: 0, texts }).expect(200);
    const srt = readSrt((await exported(translation.id, 'format=srt')).toString()).cues;
    const vtt = readVtt((await exported(translation.id, 'format=vtt')).toString()).cues;
    for (const [edited, ...rest] of [srt, vtt].map((cues) => cues.map(({ text }) => text))) {
      expect(edited).toBe(texts[0]);
      // What the engine has written too long is in several subtitles.
      expect(joined(rest.join('\n'), target)).toBe(joined(texts.slice(1).join('\n'), target));
      expect(Math.max(...rest.map((text) => text.split('\n').length))).toBeLessThanOrEqual(2);
    }
    const both = readSrt((await exported(translation.id, 'format=srt&bilingual=true')).toString()).cues;
    expect(joined(both[1]!.text, target).replace(/\s/g, '')).toBe((SAID[from][1] + SAID[target][1]).replace(/\s/g, ''));
    const words = (text: string) => text.replace(/[\s\u200c]/g, '');
    const txt = (await exported(translation.id, 'format=txt')).toString();
    const parts = await unpacked(await exported(translation.id, 'format=docx&bilingual=true'));
    const docx = parts['word/document.xml']!.replace(/<[^>]+>/g, '');
    for (const said of SAID[target].slice(1)) {
      expect(words(txt)).toContain(words(said));
      expect(words(docx)).toContain(words(said));
    }
    const pdf = await pdfText(await exported(translation.id, 'format=pdf'));
    // A reader of PDFs turns the letters of some scripts round, but loses none.
    const letters = (text: string) => [...text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')].sort().join('');
    const seen = new Set(letters(pdf));
    expect([...new Set(letters(SAID[target].join('')))].filter((letter) => !seen.has(letter))).toEqual([]);
  });
});

it('covers the six scripts', () => expect(SCRIPTS).toHaveLength(6));
