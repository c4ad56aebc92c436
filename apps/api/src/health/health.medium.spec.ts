import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
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
