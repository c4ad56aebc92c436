import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { whileClockIsAhead } from '../../testing/clock-ahead.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { Clock } from './clock.js';
import { ClockSync } from './clock-sync.js';

const DAY_SECONDS = 86_400;

describe('the clock', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** Less than a statement takes on a machine that has much to do. */
  const isTheDatabases = async () => {
    const [row] = await test.orm.em
      .getConnection()
      .execute<[{ ms: number }]>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
    return Math.abs(test.app.get(Clock).now().getTime() - row.ms) < 60_000;
  };

  it.each([DAY_SECONDS, -DAY_SECONDS])('is the database’s where the machine’s is %i seconds ahead', async (seconds) => {
    await whileClockIsAhead(seconds, async () => {
      await test.app.get(ClockSync).run();
      expect(await isTheDatabases()).toBe(true);
    });
    await test.app.get(ClockSync).run();
    expect(await isTheDatabases()).toBe(true);
  });

  it('stays where an answer took too long to say anything', async () => {
    await test.app.get(ClockSync).run();
    const now = jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 60_000);
    try {
      await test.app.get(ClockSync).run();
    } finally {
      now.mockRestore();
    }
    expect(Math.abs(test.app.get(Clock).now().getTime() - Date.now())).toBeLessThan(20_000);
  });

  it('is the database’s as soon as a process takes something on', async () => {
    await whileClockIsAhead(DAY_SECONDS, async () => {
      const beside = await createTestApp({ beside: test });
      const ahead = beside.app.get(Clock).now().getTime() - Date.now();
      await beside.close();
      expect(Math.round(ahead / 1_000 / DAY_SECONDS)).toBe(-1);
    });
  });
});
