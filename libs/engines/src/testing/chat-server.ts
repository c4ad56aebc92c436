/** @file A chat provider on this computer: checks every call against the published shape and answers as it is told. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderContract } from './contract.js';

export interface ChatCall {
  system: string;
  /** What the user's message holds. */
  user: unknown;
  format: 'json_schema' | 'json_object' | 'text';
  faults: string[];
}

export type ChatReaction =
  /** What the assistant says. */
  | { say: string }
  | { status: number; message?: string; param?: string; retryAfter?: string }
  /** The connection breaks before an answer. */
  | { cut: true };

interface ChatBody {
  messages: { role: string; content: string }[];
  response_format?: { type: ChatCall['format'] };
}

export class ChatContractServer {
  readonly calls: ChatCall[] = [];
  /** How it answers. */
  react: (call: ChatCall) => ChatReaction = () => ({ say: '{}' });

  private constructor(
    private readonly server: Server,
    private readonly contract: ProviderContract,
  ) {}

  static async start(): Promise<ChatContractServer> {
    const server = createServer((request, response) => void started.handle(request, response));
    const started = new ChatContractServer(server, await ProviderContract.load('openai-chat'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  /** As OPENAI_BASE_URL names it. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const body = JSON.parse(bytes.toString('utf8')) as ChatBody;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const faults = this.contract.faults({
      method: request.method ?? '',
      path: pathname,
      headers: { ...request.headers },
      query: Object.fromEntries(searchParams),
      json: body,
      bodyBytes: bytes.length,
    });
    const said = (role: string) => body.messages.find((message) => message.role === role)?.content ?? '';
    const format = body.response_format?.type ?? 'text';
    const call: ChatCall = { system: said('system'), user: JSON.parse(said('user')), format, faults };
    this.calls.push(call);
    const reaction = faults.length > 0 ? { status: 400, message: faults.join('; ') } : this.react(call);
    if ('cut' in reaction) return void response.destroy();
    if ('say' in reaction) return this.say(response, reaction.say);
    const { status, message = 'as the test asked', param = null, retryAfter } = reaction;
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    const error = { error: { message, type: 'invalid_request_error', param, code: null } };
    this.contract.assertAnswer('error', error);
    send(response, status, error);
  }

  private say(response: ServerResponse, content: string): void {
    const answer = {
      ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'test' },
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    };
    this.contract.assertAnswer('response', answer);
    send(response, 200, answer);
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
