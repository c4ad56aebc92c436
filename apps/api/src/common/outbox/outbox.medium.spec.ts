import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Database } from '../../database/database.js';
import { whileClockIsAhead } from '../../testing/clock-ahead.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { MAX_ATTEMPTS } from './outbox.queries.js';
import { OutboxRelay } from './outbox.relay.js';
import { Outbox } from './outbox.service.js';

describe('the outbox', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const sql = <Row>(statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(statement, values);
  const fork = () => test.orm.em.fork() as EntityManager;
  const relay = (outbox: Outbox) => new OutboxRelay(test.app.get(Database), outbox);
  const announce = (outbox: Outbox, kind: string, payloads: object[]) =>
    fork().transactional(async (em) => {
      for (const payload of payloads) outbox.add(em, kind, payload as Record<string, unknown>);
    });
  const rowsOf = (kind: string) =>
    sql<{ attempts: number; wait: number }>(
      'select attempts, extract(epoch from available_at - now())::float as wait from outbox where kind = ?',
      [kind],
    );

  it('announces what was committed, with its payload, and forgets it', async () => {
    const outbox = new Outbox();
    const heard: unknown[] = [];
    outbox.handle('committed', async (payload) => void heard.push(payload));
    await announce(outbox, 'committed', [{ a: 'ä', n: 1, list: [null, true] }]);
    await relay(outbox).drain();
    expect(heard).toEqual([{ a: 'ä', n: 1, list: [null, true] }]);
    expect(await rowsOf('committed')).toEqual([]);
  });

  it('announces nothing that was rolled back', async () => {
    const outbox = new Outbox();
    const heard: unknown[] = [];
    outbox.handle('rolled back', async (payload) => void heard.push(payload));
    const failing = fork().transactional(async (em) => {
      outbox.add(em, 'rolled back', {});
      await em.flush();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await relay(outbox).drain();
    expect(heard).toEqual([]);
  });

  it('makes a deed due by the database’s clock, at once or after a delay', async () => {
    const outbox = new Outbox();
    await whileClockIsAhead(3_600, async () => {
      await fork().transactional(async (em) => void outbox.add(em, 'at once', {}));
      await fork().transactional(async (em) => void outbox.add(em, 'later', {}, 60));
    });
    const [[soon], [later]] = [await rowsOf('at once'), await rowsOf('later')];
    expect([soon!.wait > 0, Math.round(later!.wait / 60)]).toEqual([false, 1]);
  });

  it('tries a deed that failed again, later and later, and not at once', async () => {
    const outbox = new Outbox();
    let tries = 0;
    outbox.handle('failing', async () => {
      tries += 1;
      if (tries < 4) throw new Error('mail server away');
    });
    await announce(outbox, 'failing', [{}]);
    const waits: number[] = [];
    for (let n = 1; n <= 3; n += 1) {
      await relay(outbox).drain();
      await relay(outbox).drain();
      expect(tries).toBe(n);
      const [row] = await rowsOf('failing');
      expect(row!.attempts).toBe(n);
      waits.push(Math.ceil(row!.wait));
      await sql(`update outbox set available_at = now() where kind = 'failing'`);
    }
    expect(waits).toEqual([1, 2, 4]);
    await relay(outbox).drain();
    expect(tries).toBe(4);
    expect(await rowsOf('failing')).toEqual([]);
  });

  it('lets one deed that fails hold up no other', async () => {
    const outbox = new Outbox();
    const heard: string[] = [];
    outbox.handle('stuck', async () => {
      throw new Error('no');
    });
    outbox.handle('behind', async () => void heard.push('behind'));
    await announce(outbox, 'stuck', [{}]);
    await announce(outbox, 'behind', [{}]);
    await relay(outbox).drain();
    expect(heard).toEqual(['behind']);
  });

  it('keeps what no handler knows for a process that knows it', async () => {
    await announce(new Outbox(), 'from the future', [{}]);
    await relay(new Outbox()).drain();
    expect(await rowsOf('from the future')).toMatchObject([{ attempts: 0 }]);
  });

  it('lets deeds that hang hold up their own kind alone, and no transaction', async () => {
    const outbox = new Outbox();
    let letGo: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (letGo = resolve));
    let begun = 0;
    const heard: string[] = [];
    outbox.handle('hanging', () => ((begun += 1), hanging), { places: 3 });
    outbox.handle('quick', async () => void heard.push('quick'));
    await announce(outbox, 'hanging', Array<object>(5).fill({}));
    await announce(outbox, 'quick', Array<object>(20).fill({}));
    const draining = relay(outbox).drain();
    await until(async () => heard.length === 20, 'the quick deeds');
    expect(begun).toBe(3);
    const [row] = await sql<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    );
    expect(row!.open).toBe(0);
    letGo();
    await draining;
    expect([begun, await rowsOf('hanging')]).toEqual([5, []]);
  });

  const leasesEnd = (kind: string) => sql('update outbox set available_at = now() where kind = ?', [kind]);

  it('repeats a deed whose worker died before it was struck off', async () => {
    const heard: string[] = [];
    const [dying, next] = [new Outbox(), new Outbox()];
    dying.handle('died', async () => {
      heard.push('begun');
      return new Promise(() => undefined);
    });
    next.handle('died', async () => void heard.push('done'));
    await announce(dying, 'died', [{}]);
    void relay(dying).drain();
    await until(async () => heard.length === 1, 'the deed');
    await relay(next).drain();
    expect(heard).toEqual(['begun']);
    await leasesEnd('died');
    await relay(next).drain();
    expect(heard).toEqual(['begun', 'done']);
    expect(await rowsOf('died')).toEqual([]);
  });

  it('holds what it has in hand for longer than a lease', async () => {
    const [holding, other] = [new Outbox(), new Outbox()];
    const heard: string[] = [];
    let letGo: () => void = () => undefined;
    holding.handle('long', async () => {
      heard.push('long');
      await new Promise<void>((resolve) => (letGo = resolve));
    });
    other.handle('long', async () => void heard.push('doubled'));
    await announce(holding, 'long', [{}]);
    const holder = relay(holding);
    await holder.run();
    await until(async () => heard.length === 1, 'the deed');
    await sql(`update outbox set available_at = now() + interval '1 second' where kind = 'long'`);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    await holder.run();
    clock.mockRestore();
    expect((await rowsOf('long'))[0]!.wait).toBeGreaterThan(10);
    letGo();
    await holder.drain();
    expect([heard, await rowsOf('long')]).toEqual([['long'], []]);
  });

  it('gives up what ended its process each time', async () => {
    const outbox = new Outbox();
    let begun = 0;
    outbox.handle('poison', () => ((begun += 1), new Promise(() => undefined)), { places: 100 });
    await announce(outbox, 'poison', [{}]);
    for (let n = 0; n <= MAX_ATTEMPTS; n += 1) {
      await relay(outbox).run();
      await leasesEnd('poison');
    }
    expect(begun).toBe(MAX_ATTEMPTS);
    expect(await rowsOf('poison')).toHaveLength(1);
  });

  it('is shared by two relays, each deed done once', async () => {
    const outboxes = [new Outbox(), new Outbox()] as const;
    const heard: [number, unknown][] = [];
    let meet: () => void = () => undefined;
    const met = new Promise<void>((resolve) => (meet = resolve));
    outboxes.forEach((outbox, index) =>
      outbox.handle('shared', async ({ n }) => {
        heard.push([index, n]);
        // Both hold a deed at the same time before either goes on.
        if (new Set(heard.map(([relayed]) => relayed)).size === 2) meet();
        await met;
      }),
    );
    await announce(
      outboxes[0],
      'shared',
      Array.from({ length: 30 }, (_, n) => ({ n })),
    );
    await Promise.all(outboxes.map((outbox) => relay(outbox).drain()));
    expect(heard.map(([, n]) => n).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 30 }, (_, n) => n),
    );
  });

  it('lets nobody answer for a kind twice', () => {
    const outbox = new Outbox();
    outbox.handle('taken', async () => undefined);
    expect(() => outbox.handle('taken', async () => undefined)).toThrow('two handlers');
  });
});
