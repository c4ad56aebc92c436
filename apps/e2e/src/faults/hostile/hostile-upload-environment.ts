import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from '../../harness/account.ts';
import { leftAfterAll } from '../../harness/invariants.ts';
import { filesBelow, Product } from '../../harness/product.ts';
import { randomOf } from '../../harness/random.ts';
import { until } from '../../harness/until.ts';
import { Attack } from './attack.ts';
import { Canary } from './canary.ts';
import { hostileFiles } from './hostile-files.ts';
import { makeOriginals, type Originals } from './originals.ts';

const AT_ONCE = 4;

/** A product that receives hostile files. */
export class HostileUploadEnvironment {
  readonly product: Product;
  private readonly canary: Canary;
  private readonly originals: Originals;

  private constructor(product: Product, canary: Canary, originals: Originals) {
    this.product = product;
    this.canary = canary;
    this.originals = originals;
  }

  static async start(): Promise<HostileUploadEnvironment> {
    const product = await Product.start();
    const folder = join(product.folder, 'hostile');
    mkdirSync(folder);
    return new HostileUploadEnvironment(product, await Canary.start(folder), await makeOriginals(folder));
  }

  /** Sends files from a new account; the same files for the same seed. */
  async attack(seed: number, count: number): Promise<Attack> {
    const { product, originals, canary } = this;
    const account = await Account.signUp(product.api);
    await product.database.rows(`update users set plan = 'premium' where id = $1`, [account.id]);
    const attack = new Attack(account, product.api);
    await attack.run(hostileFiles(count, { random: randomOf(seed), originals, canary }), AT_ONCE);
    return attack;
  }

  /** The damage that hostile files have caused. Empty if there is none. */
  async faults(): Promise<string[]> {
    const { product, canary } = this;
    const open = `select count(*)::int as open from processing_jobs where finished_at is null`;
    const rest = async () => (await product.database.row<{ open: number }>(open)).open === 0;
    await until('the last jobs to end', rest);
    const left = await leftAfterAll(product);
    const ours = await product.database.rows<{ fault: string }>(
      `select type || ' of ' || coalesce(input_name, '') || ' ended with a fault of ours' as fault from processing_jobs
       where error_code = 'INTERNAL_ERROR'`,
    );
    const processes = [...product.apis, ...product.workers];
    const told = filesBelow(product.dataDir).filter((name) =>
      readFileSync(join(product.dataDir, name)).includes(canary.secret),
    );
    return [
      ...processes
        .filter(({ program }) => !program.isRunning)
        .map(({ program }) => `a process has ended: ${program.logFile}`),
      ...(canary.connections > 0 ? [`${canary.connections} connections to an address that a file named`] : []),
      ...told.map((name) => `${name} holds what only another file may hold`),
      ...ours.map(({ fault }) => fault),
      ...left,
    ];
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await this.canary.stop();
  }
}
