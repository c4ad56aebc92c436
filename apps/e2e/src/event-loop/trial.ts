import { type Product } from '../harness/product.ts';
import { until } from '../harness/until.ts';
import { type Case, NothingTriedError } from './case.ts';
import { Pulse } from './pulse.ts';

/** Later than that, whoever is answered notices it. */
export const LATEST_MS = 200;
/** What trips is sent again alone, so often: a machine that does much else trips over everything now and then. */
const REPEATS = 2;
/** No machine is that busy: what comes later needs no second look. */
const CERTAIN_MS = 2_000;
/** A server that works for so long without a life sign is started anew, so that the next cases find one. */
const HUNG_MS = 5_000;

export interface Trip {
  name: string;
  /** The latest answer each time, in ms; `Infinity` where there was none. */
  latestMs: number[];
}

/** Sends hostile requests to a product while another client reads `/health/live`. */
export class Trial {
  private readonly product: Product;
  private pulse: Pulse;

  private constructor(product: Product, pulse: Pulse) {
    this.product = product;
    this.pulse = pulse;
  }

  static async begin(product: Product): Promise<Trial> {
    return new Trial(product, await Pulse.start(product.api));
  }

  stop(): void {
    this.pulse.stop();
  }

  /**
   * Sends each case and looks how late life signs came meanwhile.
   * @param patienceMs how long to wait for an answer; what goes on after that without keeping the server from others is its own
   * @param mostTrips after so many the rest is not sent
   * @returns those during which one came too late each time
   */
  async run(cases: readonly Case[], patienceMs: number, mostTrips = Infinity): Promise<Trip[]> {
    const trips: Trip[] = [];
    for (const each of cases) {
      if (trips.length >= mostTrips) break;
      const latestMs = [await this.latest(each, patienceMs)];
      const isDoubtful = () => latestMs.at(-1)! > LATEST_MS && latestMs.at(-1)! < CERTAIN_MS;
      while (isDoubtful() && latestMs.length <= REPEATS) {
        await this.rest();
        latestMs.push(await this.latest(each, patienceMs));
      }
      if (latestMs.at(-1)! > LATEST_MS) trips.push({ name: each.name, latestMs });
    }
    return trips;
  }

  private async latest(each: Case, patienceMs: number): Promise<number> {
    const { api } = this.product;
    await this.pulse.lap(HUNG_MS).catch(() => undefined);
    // A server that is slow, or ends the connection early, has still to live: that is asked below.
    await each.send(AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
      if (error instanceof NothingTriedError) throw error;
    });
    try {
      const { worstMs, failures } = await this.pulse.lap(HUNG_MS);
      if (failures === 0) return worstMs;
    } catch {
      // It hangs.
    }
    this.pulse.stop();
    await api.program.end('SIGKILL');
    await this.product.restartApi(api);
    this.pulse = await Pulse.start(api);
    return Infinity;
  }

  /** Until the workers have nothing to do that could keep the machine busy. */
  private async rest(): Promise<void> {
    const sql = `select count(*)::int as open from processing_jobs where state = 'active'`;
    const isIdle = async () => (await this.product.database.row<{ open: number }>(sql)).open === 0;
    await until('the workers to rest', isIdle, 20_000).catch(() => undefined);
  }
}

export const inWords = ({ name, latestMs }: Trip): string =>
  `${name}: /health/live answered after ${latestMs.join(', ')} ms`;
