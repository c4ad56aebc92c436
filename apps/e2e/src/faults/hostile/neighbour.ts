import { listFiles } from '@timbrel/api-client';
import { type Account, type Api } from '../../harness/account.ts';

const PAUSE_MS = 20;

/** Another user who keeps reading, and measures response times. */
export class Neighbour {
  private readonly account: Account;
  private readonly api: Api;

  constructor(account: Account, api: Api) {
    this.account = account;
    this.api = api;
  }

  /** @returns the median of the answers' times while something lasts, in milliseconds */
  async during(something: Promise<unknown>): Promise<number> {
    const times: number[] = [];
    let isOver = false;
    const end = something.finally(() => (isOver = true));
    end.catch(() => undefined);
    while (!isOver || times.length === 0) {
      const begun = performance.now();
      await listFiles({ ...this.account.at(this.api), query: { page_size: 20 } });
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await end;
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  }
}
