import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranslationRequest } from '../translator.js';
import { ApertiumTranslator } from './apertium.translator.js';

const engine = new ApertiumTranslator({ binary: 'apertium' });
let workspace: string;
beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'apertium-'));
});
afterAll(() => rm(workspace, { recursive: true }));

const request = (texts: readonly string[], signal = new AbortController().signal): TranslationRequest => ({
  ...{ texts, before: [], after: [], source: 'en', target: 'es', glossary: [], workspace, signal },
});
const translate = async (...texts: string[]): Promise<readonly (string | null)[]> =>
  (await engine.translate(request(texts))).texts;

describe('ApertiumTranslator', () => {
  it('serves English to Spanish alone', () => {
    expect(engine.serves({ source: 'en', target: 'es' })).toBe(true);
    expect(engine.serves({ source: 'auto', target: 'es' })).toBe(true);
    expect(engine.serves({ source: 'en', target: 'de' })).toBe(false);
    expect(engine.serves({ source: 'de', target: 'es' })).toBe(false);
  });

  it('translates each text by itself, half sentences too', async () => {
    expect(await translate('The house is big.', 'We walked along the river', 'in 25 days')).toEqual([
      'La casa es grande.',
      'Anduvimos a lo largo del río',
      'en 25 días',
    ]);
  });

  it.each([
    ['signs of its own', 'The [house] is {big} ^and$ @red/blue \\ <old>.'],
    ['lines', 'The house\n\nis big.'],
    ['other scripts', 'The word خانه is 家.'],
    ['what it does not know', 'The Timbrel is a zorblax.'],
  ])('gives one text for one with %s', async (_, text) => {
    const answers = await translate('The house.', text, 'The river.');
    expect(answers).toHaveLength(3);
    expect([answers[0], answers[2]]).toEqual(['La casa.', 'El río.']);
    expect(answers[1]).toMatch(/\S/);
    expect(answers[1]).not.toContain('*');
  });

  it('stops with its signal, and leaves nothing behind', async () => {
    const stop = new AbortController();
    const many = Array.from({ length: 20_000 }, () => 'We walked along the river.');
    const running = engine.translate(request(many, stop.signal));
    setImmediate(() => stop.abort(new Error('cancelled')));
    await expect(running).rejects.toThrow('cancelled');
    expect(await readdir(workspace)).toEqual([]);
  });

  it('says what is missing', async () => {
    const missing = new ApertiumTranslator({ binary: 'no-such-program' });
    await expect(missing.translate(request(['x']))).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });
});
