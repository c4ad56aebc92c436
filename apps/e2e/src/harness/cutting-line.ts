import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy connection that breaks on command, after a given number of bytes to the server. */
export class CuttingLine {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private left = Infinity;
  private onCut: () => void = () => undefined;

  private constructor(port: number) {
    this.server = createServer((client) => this.carry(client, connect(port, '127.0.0.1')));
  }

  static async to(port: number): Promise<CuttingLine> {
    const line = new CuttingLine(port);
    await new Promise<void>((resolve) => line.server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param onCut happens at the same instant, in place of breaking the line where it is given */
  cutAfter(bytes: number, onCut?: () => void): void {
    this.left = bytes;
    this.onCut = onCut ?? (() => this.hangUp());
  }

  /** Breaks every connection now. */
  hangUp(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private carry(client: Socket, server: Socket): void {
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        (socket === client ? server : client).destroy();
      });
    }
    server.pipe(client);
    client.on('data', (chunk: Buffer) => {
      const passed = chunk.subarray(0, Math.max(0, this.left));
      this.left -= chunk.length;
      if (passed.length > 0 && !server.write(passed)) {
        client.pause();
        server.once('drain', () => client.resume());
      }
      if (this.left > 0) return;
      this.left = Infinity;
      this.onCut();
    });
  }
}
