import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type ApiProcess } from '../harness/product.ts';
import { type Program } from '../harness/program.ts';

export interface Lap {
  /** The longest that an answer of `/health/live` took, in ms of the server's own. */
  worstMs: number;
  /** How often there was none. */
  failures: number;
}

const STARTING_MS = 30_000;
const LOOK_MS = 500;

/** Another client that reads `/health/live` all the time: see pulse-program.mjs. */
export class Pulse {
  private readonly child: ChildProcess;
  private readonly server: Program;

  private constructor(child: ChildProcess, server: Program) {
    this.child = child;
    this.server = server;
  }

  static async start({ url, program }: ApiProcess): Promise<Pulse> {
    const child = fork(join(import.meta.dirname, 'pulse-program.mjs'), [url, String(program.pid)], { execArgv: [] });
    const pulse = new Pulse(child, program);
    await pulse.lap(STARTING_MS);
    return pulse;
  }

  /**
   * What was seen since the last call, after everything that was asked until now has been answered.
   * @throws where the server works for so long without giving a life sign; time without a processor is not counted
   */
  lap(hungAfterMs: number): Promise<Lap> {
    return new Promise((resolve, reject) => {
      const from = this.server.ranMs;
      const look = setInterval(() => {
        if (this.server.isRunning && this.server.ranMs - from < hungAfterMs) return;
        clearInterval(look);
        reject(new Error('The server gives no life sign'));
      }, LOOK_MS);
      this.child.once('message', (lap: Lap) => {
        clearInterval(look);
        resolve(lap);
      });
      this.child.send('lap');
    });
  }

  stop(): void {
    this.child.disconnect();
  }
}
