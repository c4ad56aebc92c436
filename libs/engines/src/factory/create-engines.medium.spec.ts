import { describe, expect, it } from '@jest/globals';
import { createEngines } from './create-engines.js';

const reasons = async (
  config: Omit<Parameters<typeof createEngines>[0], 'ffmpeg'>,
): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await createEngines({ ffmpeg: 'ffmpeg', ...config })).transcribers.list().map(({ id, reason }) => [id, reason]),
  );

describe('createEngines', () => {
  it('lists every engine, best first, and offers the embedded one without any configuration', async () => {
    const { transcribers: engines } = await createEngines({ ffmpeg: 'ffmpeg' });
    expect(engines.list().map(({ id }) => id)).toEqual([
      ...['deepgram', 'deepgram-whisper', 'openai', 'whisper-local', 'pocketsphinx'],
    ]);
    expect(engines.pick('en')).toMatchObject({ engine: { id: 'pocketsphinx', quality: 'draft' } });
    expect(engines.pick('de')).toMatchObject({ refusal: 'UNSUPPORTED_LANGUAGE' });
  });

  it('names the setting that each remote engine lacks', async () => {
    const found = await reasons({});
    expect(found['deepgram']).toMatch(/DEEPGRAM_API_KEY/);
    expect(found['openai']).toMatch(/OPENAI_API_KEY.*OPENAI_BASE_URL/);
  });

  it('offers a remote engine once it is configured, a local server also without a key', async () => {
    expect(await reasons({ deepgramApiKey: 'key' })).toMatchObject({ deepgram: null, 'deepgram-whisper': null });
    expect(await reasons({ openaiBaseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({ openai: null });
    const { transcribers: engines } = await createEngines({
      ffmpeg: 'ffmpeg',
      deepgramApiKey: 'key',
      openaiApiKey: 'key',
    });
    expect(engines.pick('fa')).toMatchObject({ engine: { id: 'deepgram' } });
  });

  it('says what PocketSphinx lacks', async () => {
    expect((await reasons({ pocketsphinxBinary: 'no-such-program' }))['pocketsphinx']).toMatch(/not installed/);
    expect((await reasons({ pocketsphinxModelFolder: '/nowhere' }))['pocketsphinx']).toMatch(/model/);
  });

  it('translates English into Spanish without any configuration, and says what the other languages need', async () => {
    const { translators } = await createEngines({ ffmpeg: 'ffmpeg' });
    expect(translators.pick({ source: 'en', target: 'es' })).toMatchObject({ engine: { id: 'apertium' } });
    expect(translators.pick({ source: 'auto', target: 'fa' })).toMatchObject({ refusal: 'UNSUPPORTED_LANGUAGE' });
    const reasons = Object.fromEntries(translators.list().map(({ id, reason }) => [id, reason]));
    expect(reasons['openai']).toMatch(/OPENAI_API_KEY.*OPENAI_BASE_URL.*OPENAI_CHAT_MODEL/);
    const chat = await createEngines({
      ffmpeg: 'ffmpeg',
      openaiBaseUrl: 'http://127.0.0.1:9/v1',
      openaiChatModel: 'm',
    });
    expect(chat.translators.pick({ source: 'auto', target: 'fa' })).toMatchObject({ engine: { id: 'openai' } });
    const without = await createEngines({ ffmpeg: 'ffmpeg', apertiumBinary: 'no-such-program' });
    expect(without.translators.list().at(-1)).toMatchObject({
      available: false,
      reason: expect.stringContaining('apertium-eng-spa'),
    });
  });

  it('names what each translator and summarizer lacks, and prefers those that write themselves', async () => {
    const { translators, summarizers } = await createEngines({ ffmpeg: 'ffmpeg' });
    expect(translators.list().map(({ id, reason }) => [id, reason])).toEqual([
      ['openai', expect.stringContaining('OPENAI_CHAT_MODEL')],
      ['deepl', expect.stringContaining('DEEPL_API_KEY')],
      ['libretranslate', expect.stringContaining('LIBRETRANSLATE_URL')],
      ['nllb-local', expect.stringContaining('engine:local')],
      ['apertium', null],
    ]);
    expect(summarizers.list().map(({ id, reason }) => [id, reason])).toEqual([
      ['openai', expect.stringContaining('OPENAI_CHAT_MODEL')],
      ['deepgram', expect.stringContaining('DEEPGRAM_API_KEY')],
      ['bart-local', expect.stringContaining('engine:local')],
      ['extractive', null],
    ]);
    const configured = await createEngines({ ffmpeg: 'ffmpeg', deeplApiKey: 'key', deepgramApiKey: 'key' });
    expect(configured.translators.pick({ source: 'auto', target: 'fa' })).toMatchObject({ engine: { id: 'deepl' } });
    expect(configured.summarizers.pick('en')).toMatchObject({ engine: { id: 'deepgram' } });
    expect(configured.summarizers.pick('fa')).toMatchObject({ engine: { id: 'extractive' } });
    expect(configured.summarizers.pick('en', { localOnly: true })).toMatchObject({ engine: { id: 'extractive' } });
  });
});
