import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { accountTransaction } from './account/account-transaction.js';
import { AfterCommit } from './after-commit.js';

describe('a deed that waits for a transaction', () => {
  let test: TestApp;
  let afterCommit: AfterCommit;
  beforeAll(async () => {
    test = await createTestApp();
    afterCommit = test.app.get(AfterCommit);
  });
  afterAll(() => test.close());

  const fork = () => test.orm.em.fork() as EntityManager;

  it('is done once everybody sees what was written, before the writer goes on', async () => {
    const seen: unknown[] = [];
    await fork().transactional(async (em) => {
      await em.execute(`insert into outbox (kind, payload) values ('after commit', '{}')`);
      for (let n = 0; n < 2; n += 1)
        afterCommit.add(em, async () => {
          seen.push(await fork().execute(`select count(*)::int as rows from outbox where kind = 'after commit'`));
        });
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([[{ rows: 1 }], [{ rows: 1 }]]);
  });

  it('is not done where it was rolled back', async () => {
    const seen: string[] = [];
    const failing = fork().transactional(async (em) => {
      afterCommit.add(em, async () => void seen.push('done'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await fork().transactional((em) => em.execute('select 1'));
    expect(seen).toEqual([]);
  });

  it('holds nobody up who waits for the writer, however long it takes', async () => {
    const seen: string[] = [];
    const account = (work: (em: EntityManager) => Promise<void>) => accountTransaction(fork(), 'someone', work);
    const first = account(async (em) => afterCommit.add(em, () => new Promise(() => undefined)));
    const second = account(async () => void seen.push('second'));
    await Promise.all([first, second]);
    expect(seen).toEqual(['second']);
  });

  it('needs a transaction of its own', async () => {
    expect(() => afterCommit.add(fork(), async () => undefined)).toThrow('No transaction');
    const part = fork().transactional((em) =>
      em.transactional(async (inner) => afterCommit.add(inner, async () => undefined)),
    );
    await expect(part).rejects.toThrow('No transaction');
  });
});
