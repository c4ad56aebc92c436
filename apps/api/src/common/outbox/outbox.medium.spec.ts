import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
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
  const relay = (outbox: Outbox) => new OutboxRelay(test.orm, outbox);
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
    expect(await rowsOf('from the future')).toMatchObject([{ attempts: 1 }]);
  });

  it('repeats a deed whose worker died before it was struck off', async () => {
    const outbox = new Outbox();
    const heard: string[] = [];
    outbox.handle('died', async () => {
      heard.push('done');
      // The worker dies: its connection ends, and with it the transaction that would strike the deed off.
      if (heard.length === 1)
        await sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
        );
    });
    await announce(outbox, 'died', [{}]);
    await expect(relay(outbox).drain()).rejects.toThrow();
    expect(await rowsOf('died')).toHaveLength(1);
    await relay(outbox).drain();
    expect(heard).toEqual(['done', 'done']);
    expect(await rowsOf('died')).toEqual([]);
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
