/** @file Answers as data from chat servers, which keep to a shape each in a way of its own. */
import type OpenAI from 'openai';
import { APIError } from 'openai';
import { EngineError } from '../engine-error.js';
import { openAiClient, openAiError, type OpenAiServer } from './openai.client.js';

export interface ChatOptions extends OpenAiServer {
  /** Empty where none is configured. */
  model: string;
}

/** What people call it. */
const chatServerName = (model: string): string =>
  model === '' ? 'an OpenAI-compatible server' : `OpenAI-compatible (${model})`;

/** What is the same of every engine that asks a chat server. */
export abstract class ChatEngine {
  readonly id = 'openai';
  readonly name: string;
  readonly quality = 'good';
  readonly sendsDataOut = true;
  readonly model: string;
  protected readonly server: ChatServer;

  constructor(options: ChatOptions) {
    this.model = options.model;
    this.name = chatServerName(options.model);
    this.server = new ChatServer(options, this.name);
  }
}

export interface ChatQuestion {
  system: string;
  /** What the question is about; sent as JSON, so that nothing in it can be taken for an order's frame. */
  user: object;
  /** JSON Schema of the answer, in the strict form. */
  schema: { name: string; schema: Record<string, unknown> };
  signal: AbortSignal;
}

const TIMEOUT_SECONDS = 180;
type Format = 'json_schema' | 'json_object' | 'text';
const FORMATS: readonly Format[] = ['json_schema', 'json_object', 'text'];

export class ChatServer {
  private readonly client: OpenAI;
  /** How far the server keeps to a shape; learned from its refusals. */
  private format = 0;

  constructor(
    private readonly options: ChatOptions,
    private readonly name: string,
  ) {
    this.client = openAiClient(options, TIMEOUT_SECONDS);
  }

  /** @returns what the answer holds, and how many bytes the question had. @throws EngineError */
  async ask(question: ChatQuestion): Promise<{ answer: unknown; bytesSent: number }> {
    const user = JSON.stringify(question.user);
    const text = await this.complete(question, user);
    return {
      answer: readJson(text, this.name),
      bytesSent: Buffer.byteLength(question.system) + Buffer.byteLength(user),
    };
  }

  private async complete(question: ChatQuestion, user: string): Promise<string> {
    const { system, schema, signal } = question;
    for (;;) {
      const format = FORMATS[this.format]!;
      try {
        const completion = await this.client.chat.completions.create(
          {
            model: this.options.model,
            temperature: 0,
            messages: [
              {
                role: 'system',
                content: `${system}\nAnswer with JSON alone, in this shape: ${JSON.stringify(schema.schema)}`,
              },
              { role: 'user', content: user },
            ],
            ...(format === 'json_schema' && {
              response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
            }),
            ...(format === 'json_object' && { response_format: { type: 'json_object' } }),
          },
          { signal },
        );
        return completion.choices[0]?.message.content ?? '';
      } catch (error) {
        signal.throwIfAborted();
        if (!refusesFormat(error) || this.format === FORMATS.length - 1) throw openAiError(error, this.name);
        this.format += 1;
      }
    }
  }
}

/** Some servers know no schemas, some no JSON at all. */
const refusesFormat = (error: unknown): boolean =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 404 || error.status === 422) &&
  /response_format|json_schema|json_object|json mode/i.test(`${error.param ?? ''} ${error.message}`);

/** A text without what PostgreSQL keeps in none: a model may write such characters as escapes. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The JSON of an answer: alone, in a fenced block, or with words around it. */
function readJson(text: string, name: string): unknown {
  const [, block, rest] = text.split('```');
  const fenced = rest === undefined ? undefined : block?.replace(/^json/, '');
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, braced]) {
    if (!candidate) continue;
    try {
      return JSON.parse(candidate, (_name, value: unknown) => (typeof value === 'string' ? storable(value) : value));
    } catch {
      // The next candidate may be.
    }
  }
  throw new EngineError('ENGINE_ANSWER_UNREADABLE', `${name} answered with something else than asked for`);
}
