import { isNativeError } from 'node:util/types';
import { type Product } from '../harness/product.ts';
import { until } from '../harness/until.ts';
import { type Case } from './case.ts';
import { Pulse } from './pulse.ts';

/** Later than that, whoever is answered notices it. */
export const LATEST_MS = 200;
/** What trips is sent again alone, so often: a machine that does much else, or stands still for seconds, trips over everything now and then. */
const REPEATS = 2;
/** A server that works for so long without a life sign is started anew, so that the next cases find one. */
const HUNG_MS = 5_000;

/** A case during which a life sign came too late each time, or which tried nothing. */
export interface Finding {
  name: string;
  /** The latest answer each time, in ms; `Infinity` where there was none. */
  latestMs: number[];
  /** Why it tried nothing. */
  broken: string | null;
}

interface Tried {
  latestMs: number;
  broken: string | null;
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
   * @param timeoutMs how long to wait for an answer; what goes on after that without keeping the server from others is its own
   * @param mostFindings after so many the rest is not sent
   */
  async run(cases: readonly Case[], timeoutMs: number, mostFindings = Infinity): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const each of cases) {
      if (findings.length >= mostFindings) break;
      const finding = await this.try(each, timeoutMs);
      if (finding) findings.push(finding);
    }
    return findings;
  }

  /** @returns what was found, or null where all is well */
  async try(each: Case, timeoutMs: number): Promise<Finding | null> {
    const tries = [await this.send(each, timeoutMs)];
    const last = () => tries.at(-1)!.latestMs;
    while (last() > LATEST_MS && tries.length <= REPEATS) {
      await this.rest();
      tries.push(await this.send(each, timeoutMs));
    }
    const { broken } = tries[0]!;
    if (last() <= LATEST_MS && broken === null) return null;
    return { name: each.name, latestMs: tries.map(({ latestMs }) => latestMs), broken };
  }

  private async send(each: Case, timeoutMs: number): Promise<Tried> {
    const { api } = this.product;
    await this.pulse.lap(HUNG_MS).catch(() => undefined);
    const broken = await each.send(AbortSignal.timeout(timeoutMs)).then(
      () => null,
      // A server that is slow, or ends the connection early, has still to live: that is asked below.
      (error: unknown) => (isWithoutAnswer(error) ? null : String(error)),
    );
    try {
      const { worstMs, failures } = await this.pulse.lap(HUNG_MS);
      if (failures === 0) return { latestMs: worstMs, broken };
    } catch {
      // It hangs.
    }
    this.pulse.stop();
    await api.program.end('SIGKILL');
    await this.product.restartApi(api);
    this.pulse = await Pulse.start(api);
    return { latestMs: Infinity, broken };
  }

  /** Until the workers have nothing to do that could keep the machine busy. */
  private async rest(): Promise<void> {
    const sql = `select count(*)::int as open from processing_jobs where state = 'active'`;
    const isIdle = async () => (await this.product.database.row<{ open: number }>(sql)).open === 0;
    await until('the workers to rest', isIdle, 20_000).catch(() => undefined);
  }
}

/**
 * What `fetch` rejects with: for time-outs, and with a cause for connections that end. By their names, since a test's own `TypeError` is
 * another one than that of Node.
 */
const isWithoutAnswer = (error: unknown): boolean => {
  if (error instanceof DOMException) return true;
  return isNativeError(error) && error.name === 'TypeError' && error.cause !== undefined;
};

export const inWords = ({ name, latestMs, broken }: Finding): string =>
  broken === null
    ? `${name}: /health/live answered after ${latestMs.join(', ')} ms`
    : `${name} tried nothing: ${broken}`;
