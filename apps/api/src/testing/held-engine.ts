import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { until } from './until.js';

/** One recording that was sent to be transcribed. */
export class HeldCall {
  /** Whether the product hung up before it was answered. */
  isAbandoned = false;

  constructor(
    /** Size of the recording, to tell one from another. */
    readonly bytes: number,
    private readonly response: ServerResponse,
  ) {
    response.once('close', () => (this.isAbandoned = !response.writableFinished));
  }

  answer(text = 'Hello.'): void {
    const words = text.split(' ').map((word, i) => ({ word, start: i / 10, end: (i + 1) / 10, confidence: 1 }));
    const results = { channels: [{ alternatives: [{ transcript: text, confidence: 1, words }] }] };
    this.response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ metadata: {}, results }));
  }

  refuse(status: number): void {
    this.response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  }
}

/** A transcription service that answers when the test says so, so that jobs stay active until then. */
export class HeldEngine {
  /** In the order of their arrival. */
  readonly calls: HeldCall[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HeldEngine> {
    const engine: HeldEngine = new HeldEngine(createServer((request, response) => void engine.hold(request, response)));
    await new Promise<void>((resolve) => engine.server.listen(0, '127.0.0.1', resolve));
    return engine;
  }

  /** What makes it the application's engine. */
  get env(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { DEEPGRAM_API_KEY: 'key', DEEPGRAM_API_BASE: `http://127.0.0.1:${port}` };
  }

  /** The call of that number, once it has come. */
  call(number: number): Promise<HeldCall> {
    return until(async () => this.calls[number], `call ${number} to the engine`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async hold(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let bytes = 0;
    try {
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      if (!response.destroyed) this.calls.push(new HeldCall(bytes, response));
    } catch {
      // Hung up while sending.
    }
  }
}
