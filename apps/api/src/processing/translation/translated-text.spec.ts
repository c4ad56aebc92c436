import { expect, it } from '@jest/globals';
import { readSrt } from '@timbrel/subtitles';
import { exportTranslation } from './translated-text.js';
import { type TranslatedCue } from './translation.entity.js';

/** More than two lines of subtitles. */
const LONG = 'Una frase que no cabe en dos líneas de subtítulos. '.repeat(4).trim();
const TEXTS = ['Hola a todos.', LONG, 'Hasta mañana.'];
const cues = TEXTS.map((text, at): TranslatedCue => ({
  ...{ start: 10 * at, end: 10 * at + 6, speaker: null, source: `Source ${at}.` },
  ...{ text, isTranslated: true },
}));

const exported = async (edited: readonly string[] | null): Promise<number[][]> => {
  const stored = { cues: JSON.stringify(cues), edited: edited && JSON.stringify(edited) };
  const rest = { title: 'Talk', file: null, sourceLanguage: 'en', language: 'es', durationSeconds: 26 };
  const written = await exportTranslation({ ...rest, stored, bilingual: false, format: 'srt' });
  return readSrt(written as string).cues.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
};

it('exports a translation that somebody has corrected with its own segments and times', async () => {
  const corrected = ['Hola.', LONG, 'Hasta mañana.'];
  expect(await exported(corrected)).toEqual(cues.map(({ start, end }) => [start, end]));
});

it('divides what an engine has written too long', async () => {
  expect((await exported(null)).length).toBeGreaterThan(cues.length);
});
