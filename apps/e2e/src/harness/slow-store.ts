import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import S3rver from 's3rver';

const BUCKET = 'media';
const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

const late = (ms: number) =>
  new Transform({ transform: (chunk: Buffer, _encoding, done) => void setTimeout(done, ms, null, chunk) });

/** An S3 store that answers each request late. */
export class SlowStore {
  private readonly directory: string;
  private readonly store: S3rver;
  private readonly line: Server;

  private constructor(directory: string, store: S3rver, line: Server) {
    this.directory = directory;
    this.store = store;
    this.line = line;
  }

  /** @param latencyMs how much later each piece of an answer comes */
  static async start(latencyMs: number): Promise<SlowStore> {
    const directory = await mkdtemp(join(tmpdir(), 'timbrel-slow-store-'));
    const configureBuckets = [{ name: BUCKET, configs: [] }];
    const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
    const { port } = await store.run();
    const line = createServer((client) => {
      const server = connect(port, '127.0.0.1');
      pipeline(client, server, () => client.destroy());
      pipeline(server, late(latencyMs), client, () => server.destroy());
    });
    await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
    return new SlowStore(directory, store, line);
  }

  /** What tells the product to keep its files here. */
  get env(): Record<string, string> {
    const endpoint = `http://127.0.0.1:${(this.line.address() as AddressInfo).port}`;
    return { STORAGE_URL: `s3://${BUCKET}/library`, S3_ENDPOINT: endpoint, ...KEYS };
  }

  async stop(): Promise<void> {
    this.line.close();
    await this.store.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
