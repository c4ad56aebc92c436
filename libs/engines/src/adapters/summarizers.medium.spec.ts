import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SummaryRequest } from '../summarizer.js';
import { ChatContractServer } from '../testing/chat-server.js';
import { ContractEndpoint } from '../testing/contract-endpoint.js';
import { DeepgramSummarizer } from './deepgram.summarizer.js';
import { loadedOnce } from './local-model.js';
import { LocalSummarizer } from './local.summarizer.js';
import { OpenAiSummarizer } from './openai.summarizer.js';

const request = (more: Partial<SummaryRequest> = {}): SummaryRequest => ({
  ...{ passages: ['One thing.', 'Another thing.'], language: 'en', sentences: 2, chapters: 2, actionItems: true },
  ...{ signal: new AbortController().signal, ...more },
});

describe('OpenAiSummarizer', () => {
  let server: ChatContractServer;
  beforeAll(async () => {
    server = await ChatContractServer.start();
  });
  afterAll(() => server.close());
  const engine = () => new OpenAiSummarizer({ apiKey: 'key', baseUrl: server.url, model: 'test' });

  it('asks as the provider describes it, with the passages as data, and takes claims with their sources', async () => {
    server.react = () => ({
      say: JSON.stringify({
        sentences: [{ text: ' Things. ', sources: [0, 1] }],
        chapters: [{ title: 'All', from: 0 }],
        action_items: [{ text: 'Do it.', sources: [1] }],
      }),
    });
    expect(await engine().summarize(request())).toMatchObject({
      sentences: [{ text: 'Things.', sources: [0, 1] }],
      chapters: [{ title: 'All', from: 0 }],
      actionItems: [{ text: 'Do it.', sources: [1] }],
    });
    const [call] = server.calls;
    expect([call!.faults, call!.format]).toEqual([[], 'json_schema']);
    expect(call!.user).toMatchObject({ sentences: 2, passages: [{ id: 0, text: 'One thing.' }, { id: 1 }] });
    expect(call!.system).not.toContain('One thing');
  });

  it('takes no characters from an answer that no database keeps', async () => {
    server.react = () => ({ say: '{"sentences":[{"text":"A\\u0000 and \\ud800.","sources":[0]}]}' });
    expect(await engine().summarize(request())).toMatchObject({ sentences: [{ text: 'A and \ufffd.' }] });
  });

  it('leaves out what is none of it', async () => {
    server.react = () => ({
      say: JSON.stringify({
        sentences: [
          { text: 'A', sources: 'all' },
          { text: 7 },
          null,
          { text: ' ' },
          { text: 'B', sources: [1, 'x'] },
          { text: 'C' },
        ],
        chapters: [{ title: 'Beyond', from: 2 }, { title: '', from: 0 }, { from: 1 }],
        action_items: 'none',
      }),
    });
    expect(await engine().summarize(request())).toMatchObject({
      sentences: [
        { text: 'A', sources: [] },
        { text: 'B', sources: [1] },
      ],
      chapters: [],
      actionItems: [],
    });
  });
});

describe('DeepgramSummarizer', () => {
  let server: ContractEndpoint;
  beforeAll(async () => {
    server = await ContractEndpoint.start('deepgram-read', (err_msg) => ({ err_code: 'Bad Request', err_msg }));
  });
  afterAll(() => server.close());
  const engine = () => new DeepgramSummarizer({ apiKey: 'key', baseUrl: server.url });

  it('asks as Deepgram describes it, and takes its sentences', async () => {
    server.react = () => ({ answer: { metadata: {}, results: { summary: { text: 'One. Two. Three.' } } } });
    expect(await engine().summarize(request())).toMatchObject({
      sentences: [
        { text: 'One.', sources: [] },
        { text: 'Two.', sources: [] },
      ],
    });
    expect(server.calls[0]).toMatchObject({ faults: [], json: { text: 'One thing. Another thing.' } });
  });

  it.each([
    [{ status: 402, error: { err_code: 'ASR_PAYMENT_REQUIRED', err_msg: 'no' } }, 'ENGINE_QUOTA'],
    [{ status: 400, error: { err_code: 'Bad Request', err_msg: 'no' } }, 'ENGINE_REJECTED'],
    [{ cut: true } as const, 'ENGINE_UNAVAILABLE'],
  ])('says what %j means', async (reaction, code) => {
    server.react = () => reaction;
    await expect(engine().summarize(request())).rejects.toMatchObject({ code });
  });
});

describe('LocalSummarizer', () => {
  it('takes the sentences of the model', async () => {
    const model = loadedOnce('BART', 'bart', () =>
      Promise.resolve(() => Promise.resolve([{ summary_text: ' One. Two. Three. ' }])),
    );
    const { sentences } = await new LocalSummarizer(model).summarize(request());
    expect(sentences.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });
});
