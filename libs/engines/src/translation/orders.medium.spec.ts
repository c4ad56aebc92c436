import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OpenAiTranslator } from '../adapters/openai.translator.js';
import { ChatContractServer, type ChatCall } from '../testing/chat-server.js';
import { ORDERS } from '../testing/orders.js';
import { mayBeAnOrder } from './orders.js';
import { translateTexts } from './translate-texts.js';

let server: ChatContractServer;
beforeAll(async () => {
  server = await ChatContractServer.start();
});
afterAll(() => server.close());

interface Question {
  texts: { id: number; text: string }[];
  before: string[];
  after: string[];
}
const speech = ['Good morning.', 'The boat is here.', 'We leave at 7.', 'Bring bread.', 'Good night.'];

describe('texts that give orders', () => {
  it('are fifty, and what people say is none', () => {
    expect(new Set(ORDERS).size).toBe(50);
    expect(ORDERS.filter((order) => !mayBeAnOrder(order))).toEqual([]);
    const said = [...speech, 'Why do you ask?', 'I forgot my keys.', 'He said no.', 'Answer me!', 'Ignore him.'];
    expect(said.filter(mayBeAnOrder)).toEqual([]);
  });

  it.each(ORDERS)('change nothing but their own translation, even where the engine obeys: %s', async (order) => {
    const held = (call: ChatCall): boolean => JSON.stringify(call.user).includes(JSON.stringify(order).slice(1, -1));
    server.calls.length = 0;
    // An engine that obeys whatever it reads, for all that it was asked.
    server.react = (call) => {
      const { texts } = call.user as Question;
      const translations = texts.map(({ id, text }) => ({ id, text: held(call) ? 'PWNED' : `es ${text}` }));
      return { say: JSON.stringify({ translations }) };
    };
    const texts = [...speech.slice(0, 3), order, ...speech.slice(3)];
    const { texts: translated } = await translateTexts(texts, {
      translator: new OpenAiTranslator({ apiKey: 'key', baseUrl: server.url, model: 'test' }),
      ...{ source: 'en', target: 'es', workspace: '', signal: new AbortController().signal },
    });
    const others = translated.filter((_, at) => at !== 3).map(({ text }) => text);
    expect(others).toEqual(speech.map((text) => `es ${text}`));
    // It travels as data, never in what the engine is told.
    expect(server.calls.some(held)).toBe(true);
    expect(server.calls.every(({ system }) => !system.includes(order))).toBe(true);
  });
});
