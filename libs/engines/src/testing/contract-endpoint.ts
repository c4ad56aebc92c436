/** @file One call of a provider, on this computer: checks what is asked against the published shape and answers as it is told. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderContract, type IncomingCall, type ProviderName } from './contract.js';
import { describeCall, readAll } from './incoming-call.js';

export interface EndpointCall extends IncomingCall {
  faults: string[];
}

export type Reaction =
  | { answer: object }
  /** Not what is described: for what servers do wrong. */
  | { raw: string }
  | { status: number; error: object; retryAfter?: string | undefined }
  /** The connection breaks before an answer. */
  | { cut: true };

export class ContractEndpoint {
  readonly calls: EndpointCall[] = [];
  /** How it answers. */
  react: (call: EndpointCall) => Reaction = () => ({ cut: true });

  private constructor(
    private readonly server: Server,
    private readonly contract: ProviderContract,
    private readonly refusal: (message: string) => object,
  ) {}

  /** @param refusal how the provider says that a call is wrong */
  static async start(name: ProviderName, refusal: (message: string) => object): Promise<ContractEndpoint> {
    const server = createServer((request, response) => void started.handle(request, response));
    const started = new ContractEndpoint(server, await ProviderContract.load(name), refusal);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await describeCall(request, await readAll(request));
    const call = { ...asked, faults: this.contract.faults(asked) };
    this.calls.push(call);
    const { faults } = call;
    const told = this.react(call);
    const reaction: Reaction = faults.length > 0 ? { status: 400, error: this.refusal(faults.join('; ')) } : told;
    if ('cut' in reaction) return void response.destroy();
    if ('raw' in reaction) return send(response, 200, reaction.raw);
    if ('answer' in reaction) {
      this.contract.assertAnswer('response', reaction.answer);
      return send(response, 200, JSON.stringify(reaction.answer));
    }
    const { status, error, retryAfter } = reaction;
    this.contract.assertAnswer('error', error);
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    send(response, status, JSON.stringify(error));
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}
