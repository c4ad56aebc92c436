import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

describe('health', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it.each(['/health', '/api/v1/health'])('answers strangers at %s with ok and nothing else', async (path) => {
    const answer = await request(test.url).get(path).expect(200);
    expect(answer.body).toEqual({ status: 'ok' });
  });

  it('is not ready without its database', async () => {
    const lonely = await createTestApp();
    try {
      await lonely.database.drop();
      await request(lonely.url).get('/api/v1/health').expect(503);
    } finally {
      await lonely.close();
    }
  });
});
