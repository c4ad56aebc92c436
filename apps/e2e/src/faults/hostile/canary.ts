import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** The targets of hostile files: an address that must not be called, and a file whose content must not leak. */
export class Canary {
  /** Connections so far. */
  connections = 0;
  readonly secret = randomBytes(24).toString('hex');
  readonly path: string;
  private readonly server: Server;

  private constructor(folder: string) {
    this.path = join(folder, 'canary.txt');
    writeFileSync(this.path, `1\n00:00:00,000 --> 00:00:09,000\n${this.secret}\n`);
    this.server = createServer((socket) => {
      this.connections += 1;
      socket.destroy();
    });
  }

  static async start(folder: string): Promise<Canary> {
    const canary = new Canary(folder);
    await new Promise<void>((resolve) => canary.server.listen(0, '127.0.0.1', resolve));
    return canary;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/canary`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
