import { type Program } from './program.ts';
import { until } from './until.ts';

/** Makes a Node process choose a free port when it is asked to be inspected. */
export const INSPECTABLE = '--inspect-port=127.0.0.1:0';

const ADDRESS = /Debugger listening on (ws:\/\/\S+)/g;

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** A Node process looked into while it works, by the protocol of Chrome's developer tools. */
export class Inspector {
  private readonly socket: WebSocket;
  private lastId = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** @param program a Node process started with `INSPECTABLE` */
  static async open(program: Program): Promise<Inspector> {
    program.signal('SIGUSR1');
    const address = await until('the inspector', async () => [...program.log.matchAll(ADDRESS)].at(-1)?.[1]);
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${address}`)), { once: true });
    });
    return new Inspector(socket);
  }

  /** @returns the value of an expression there, which JSON can hold */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.call<{ result: { value: T } }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    return result.value;
  }

  async call<T>(method: string, params: object = {}): Promise<T> {
    const id = (this.lastId += 1);
    const answered = new Promise<T>((resolve, reject) => {
      const hear = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as Answer;
        if (answer.id !== id) return;
        this.socket.removeEventListener('message', hear);
        if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
        else resolve(answer.result as T);
      };
      this.socket.addEventListener('message', hear);
      this.socket.addEventListener('close', () => reject(new Error(`The process ended during ${method}`)), {
        once: true,
      });
    });
    this.socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }

  close(): void {
    this.socket.close();
  }
}
