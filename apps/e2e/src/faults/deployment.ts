import { join } from 'node:path';
import { Account } from '../harness/account.ts';
import { LiveEvents } from '../harness/live-events.ts';
import { MailServer } from '../harness/mail-server.ts';
import { Nginx } from '../harness/nginx.ts';
import { noise } from '../harness/noise.ts';
import { Product } from '../harness/product.ts';
import { until } from '../harness/until.ts';

/** Two servers behind the nginx that ships, a worker, and a user whose page is open. */
export class Deployment {
  readonly product: Product;
  readonly nginx: Nginx;
  private readonly mail: MailServer;
  readonly account: Account;
  readonly events: LiveEvents;
  /** Long enough for work on it to be interrupted. */
  readonly recordingId: string;

  private constructor(
    { product, nginx, mail }: { product: Product; nginx: Nginx; mail: MailServer },
    account: Account,
    events: LiveEvents,
    recordingId: string,
  ) {
    this.product = product;
    this.nginx = nginx;
    this.mail = mail;
    this.account = account;
    this.events = events;
    this.recordingId = recordingId;
  }

  static async start(): Promise<Deployment> {
    const mail = await MailServer.start();
    const env = { TRUST_PROXY: '1', SMTP_URL: mail.url };
    const product = await Product.start({ apis: 2, workers: 1, env });
    const nginx = await Nginx.start({
      folder: join(product.folder, 'nginx'),
      server: product.apis.map(({ url }) => url),
      files: join(product.dataDir, 'storage'),
    });
    const account = await Account.signUp(product.api, mail.mailTo);
    await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
    const events = await LiveEvents.open(account, nginx);
    const { id } = await account.upload(nginx, noise(600));
    await account.ready(nginx, id);
    return new Deployment({ product, nginx, mail }, account, events, id);
  }

  /** What the page was not told, or told twice: of every job, how it ended. Empty when all is well. */
  async faultsOfEvents(): Promise<string[]> {
    const { database } = this.product;
    const sql = 'select id from processing_jobs where user_id = $1 and finished_at is not null';
    const ended = await database.rows<{ id: string }>(sql, [this.account.id]);
    const untold = () => {
      const told = this.events.seen
        .filter(({ type, data }) => type === 'job' && data.finished_at)
        .map(({ data }) => data.id);
      return ended.filter(({ id }) => !told.includes(id));
    };
    await until('the last events', async () => untold().length === 0).catch(() => undefined);
    const ids = this.events.seen.map(({ id }) => id);
    return [
      ...untold().map(({ id }) => `the end of job ${id} was told to nobody`),
      ...ids.filter((id, at) => ids.indexOf(id) < at).map((id) => `event ${id} was told twice`),
    ];
  }

  async stop(): Promise<void> {
    this.events.close();
    await this.nginx.stop();
    await this.product.stop();
    await this.mail.stop();
  }
}
