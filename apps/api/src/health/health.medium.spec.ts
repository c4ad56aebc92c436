import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { HealthService } from './health.service.js';

describe('health', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it.each(['/health', '/health/live', '/health/ready', '/api/v1/health'])(
    'answers strangers at %s with ok and nothing else',
    async (path) => {
      const answer = await request(test.url).get(path).expect(200);
      expect(answer.body).toEqual({ status: 'ok' });
    },
  );

  it('asks the database once for all that ask at the same time, and for a moment', async () => {
    const asked = jest.spyOn(test.orm.em.getConnection(), 'execute');
    try {
      const health = test.app.get(HealthService);
      const answers = await Promise.all(Array.from({ length: 50 }, () => health.isReady()));
      expect([...new Set([...answers, await health.isReady()])]).toEqual([true]);
      expect(asked.mock.calls.filter(([sql]) => sql === 'select 1').length).toBeLessThanOrEqual(1);
    } finally {
      asked.mockRestore();
    }
  });

  it('says so once its database is back', async () => {
    const health = test.app.get(HealthService);
    const broken = jest.spyOn(test.orm.em.getConnection(), 'execute').mockRejectedValue(new Error('away'));
    await until(async () => !(await health.isReady()), 'the look that fails');
    broken.mockRestore();
    await until(() => health.isReady(), 'the next look');
  });

  it('is not ready without its database, but lives', async () => {
    const lonely = await createTestApp();
    try {
      await lonely.database.drop();
      await request(lonely.url).get('/api/v1/health').expect(503);
      await request(lonely.url).get('/health/ready').expect(503);
      await request(lonely.url).get('/health/live').expect(200);
    } finally {
      await lonely.close();
    }
  });

  it('is not ready any more once it has been told to stop, and answers what still comes', async () => {
    const leaving = await createTestApp({ beside: test });
    leaving.app.get(HealthService).onModuleDestroy();
    await request(leaving.url).get('/api/v1/health').expect(503);
    await request(leaving.url).get('/health/ready').expect(503);
    await request(leaving.url).get('/health/live').expect(200);
    await leaving.close();
  });
});
