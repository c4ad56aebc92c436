/** @file A provider on this computer: checks every call against the published shapes and answers as it is told. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderContract, type IncomingCall } from './contract.js';
import { describeCall, readAll } from './incoming-call.js';

/** A word as it was really spoken. */
export interface TrueWord {
  text: string;
  start: number;
  end: number;
  speaker?: number;
}

export interface Truth {
  language: string;
  words: readonly TrueWord[];
}

export type Behaviour =
  | 'normal'
  /** Segments or utterances with times, but no words. */
  | 'no-word-times'
  /** The text alone. */
  | 'text-only'
  | 'no-speakers'
  | 'empty'
  /** Detailed answers are refused, as models do that know no times. */
  | 'plain-model'
  /** The connection breaks in the middle of the answer. */
  | 'cut'
  | { status: number; retryAfter?: string; code?: string };

/** What the tests can look at afterwards. */
export interface RecordedCall extends IncomingCall {
  faults: string[];
}

export interface Reply {
  status: number;
  body: unknown;
}

/** The part that differs from provider to provider. */
export interface ProviderVoice {
  contract: 'deepgram' | 'openai-audio';
  answer(truth: Truth, behaviour: Behaviour, call: IncomingCall): unknown;
  refuse(status: number, message: string, code: string | undefined): unknown;
}

export class ContractServer {
  readonly calls: RecordedCall[] = [];
  private truth: Truth | ((call: IncomingCall) => Truth) = { language: 'en', words: [] };
  private behaviours: readonly Behaviour[] = ['normal'];

  private constructor(
    private readonly server: Server,
    private readonly contract: ProviderContract,
    private readonly voice: ProviderVoice,
  ) {}

  static async start(voice: ProviderVoice): Promise<ContractServer> {
    const server = createServer((request, response) => {
      started.handle(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    });
    const started = new ContractServer(server, await ProviderContract.load(voice.contract), voice);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What was spoken in the media that will be sent, and how the next calls go: one behaviour each, the last one stays. */
  speak(truth: Truth | ((call: IncomingCall) => Truth), ...behaviours: Behaviour[]): void {
    this.truth = truth;
    this.behaviours = behaviours.length > 0 ? behaviours : ['normal'];
    this.calls.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    if (request.url?.startsWith('/__contract')) return this.control(request, body, response);
    const call = await describeCall(request, body);
    const faults = this.contract.faults(call);
    this.calls.push({ ...call, faults });
    const [behaviour = 'normal', ...later] = this.behaviours;
    if (later.length > 0) this.behaviours = later;

    if (faults.length > 0) return this.refuse(response, { status: 400 }, faults.join('; '));
    if (typeof behaviour === 'object') return this.refuse(response, behaviour, 'as the test asked');
    if (behaviour === 'plain-model' && call.form?.['response_format'] === 'verbose_json') {
      const message = "response_format 'verbose_json' is not compatible with this model. Use 'json' or 'text' instead.";
      return this.refuse(response, { status: 400, code: 'unsupported_value' }, message);
    }
    const truth = typeof this.truth === 'function' ? this.truth(call) : this.truth;
    const answer = this.voice.answer(truth, behaviour, call);
    this.contract.assertAnswer('response', answer);
    send(response, 200, answer, behaviour === 'cut');
  }

  private refuse(
    response: ServerResponse,
    { status, retryAfter, code }: { status: number; retryAfter?: string; code?: string },
    message: string,
  ): void {
    const answer = this.voice.refuse(status, message, code);
    this.contract.assertAnswer('error', answer);
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    send(response, status, answer, false);
  }

  /** `PUT /__contract` `{ truth, behaviours }` and `GET /__contract` (the calls), for tests in another process. */
  private control(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    if (request.method === 'PUT') {
      const { truth, behaviours } = JSON.parse(body.toString('utf8')) as { truth: Truth; behaviours?: Behaviour[] };
      this.speak(truth, ...(behaviours ?? []));
    }
    send(response, 200, this.calls, false);
  }
}

function send(response: ServerResponse, status: number, answer: unknown, isCut: boolean): void {
  const text = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
  if (!isCut) return void response.end(text);
  response.write(text.subarray(0, Math.ceil(text.length / 2)), () => response.destroy());
}
