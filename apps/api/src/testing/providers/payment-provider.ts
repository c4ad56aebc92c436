/** @file What every payment provider on this computer has: its server, its memory of keys, faults when a test wants them, events. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OperationsContract } from './operations-contract.js';

export interface Call {
  /** As the description names it. */
  operation: string;
  /** Of the path. */
  names: string[];
  params: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  faults: string[];
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** How a call goes instead of well: an error, or the connection breaks once everything is done; or well after all. */
export type Mishap = { status: 429 | 500 | 503 } | 'cut' | 'none';

/** A provider's own words for what goes wrong. */
export interface Refusals {
  contract(faults: string[]): Reply;
  mishap(status: number): Reply;
  keyReused(): Reply;
}

interface Delivery {
  headers: Record<string, string>;
  body: string;
}

/** @typeParam Signing what a test may want of a signature that providers make differently */
export abstract class PaymentProvider<Signing> {
  readonly calls: Call[] = [];
  /** The texts that were read, by their addresses. */
  readonly read: string[] = [];
  private mishaps: Mishap[] = [];
  /** Of this server itself. */
  private readonly ownFaults: string[] = [];
  private readonly answered = new Map<string, { asked: string; reply: Reply }>();
  private readonly server: Server;
  private webhookUrl: string | null = null;
  private deliveries: Promise<void> = Promise.resolve();
  private closed = false;
  private held: unknown[] | null = null;
  private answering: Promise<void> = Promise.resolve();

  protected constructor(private readonly contract: OperationsContract) {
    this.server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  protected abstract readonly refusals: Refusals;
  protected abstract parse(request: IncomingMessage, body: string): Record<string, unknown>;
  protected abstract answer(call: Call): Reply | Promise<Reply>;
  /** The header under which a repetition is known. */
  protected abstract readonly keyHeader: string;
  protected abstract sign(body: string, how?: Signing): Record<string, string>;

  /** A text that anybody may read, beside the calls. */
  protected page(_path: string): string | null {
    return null;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  /** From now on events are sent there; what happened before is not told. */
  deliverTo(url: string): void {
    this.webhookUrl = url;
  }

  /** How the next calls go, one each. */
  suffer(...mishaps: Mishap[]): void {
    this.mishaps = mishaps;
  }

  /** Answers no call until the function that it returns is called. */
  stall(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.answering = promise;
    return resolve;
  }

  /** What calls, replies and events have departed from the description in. */
  get faults(): string[] {
    const ofCalls = this.calls.flatMap(({ operation, faults }) => faults.map((fault) => `${operation}: ${fault}`));
    return [...ofCalls, ...this.ownFaults];
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.deliveries;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** An event as it would be sent, signed as usual or as a test wants. */
  delivery(event: unknown, how?: Signing): Delivery {
    const body = JSON.stringify(event);
    return { body, headers: { 'content-type': 'application/json', ...this.sign(body, how) } };
  }

  /** Keeps back what happens from now on. */
  hold(): void {
    this.held = [];
  }

  /** What was kept back, in its order; from now on events are sent again. */
  release(): unknown[] {
    const kept = this.held ?? [];
    this.held = null;
    return kept;
  }

  /**
   * Tells what happened, in order, again and again until it is taken.
   * @param about the object that the event carries, and its schema in the description
   */
  protected emit(event: unknown, about?: { schema: string; object: unknown }): void {
    if (about)
      this.ownFaults.push(
        ...this.contract
          .objectFaults(about.schema, about.object)
          .map((fault) => `event with ${about.schema}: ${fault}`),
      );
    if (this.held) return void this.held.push(event);
    const url = this.webhookUrl;
    if (!url) return;
    this.deliveries = this.deliveries.then(async () => {
      while (!this.closed) {
        const { headers, body } = this.delivery(event);
        const status = await fetch(url, { method: 'POST', headers, body }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    const page = this.page(pathname);
    if (page !== null) {
      this.read.push(request.url!);
      return void response.end(page);
    }
    const params = this.parse(request, Buffer.concat(chunks).toString('utf8'));
    const asked = JSON.stringify([request.method, pathname, params]);
    const call: Call = { ...this.contract.match(request.method!, pathname, params), params, headers: request.headers };
    this.calls.push(call);
    await this.answering;
    const mishap = this.mishaps.shift();
    if (typeof mishap === 'object') return send(response, this.refusals.mishap(mishap.status));
    const reply = call.faults.length > 0 ? this.refusals.contract(call.faults) : await this.once(call, asked);
    if (mishap === 'cut') return void response.destroy();
    send(response, reply);
  }

  /** A call with a key that was used before is answered as it was then. */
  private async once(call: Call, asked: string): Promise<Reply> {
    const key = call.headers[this.keyHeader];
    if (typeof key !== 'string') return this.checked(call);
    const earlier = this.answered.get(key);
    if (earlier) return earlier.asked === asked ? earlier.reply : this.refusals.keyReused();
    const reply = await this.checked(call);
    this.answered.set(key, { asked, reply });
    return reply;
  }

  private async checked(call: Call): Promise<Reply> {
    const reply = await this.answer(call);
    const { status = 200, body } = reply;
    // As it is sent, without what is undefined.
    const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    const faults = this.contract.replyFaults(call.operation, status, sent);
    this.ownFaults.push(...faults.map((fault) => `${call.operation} ${status}: ${fault}`));
    return reply;
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
