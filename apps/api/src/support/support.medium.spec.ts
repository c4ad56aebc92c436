import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { mailTo } from '../testing/accounts.js';
import { bodyOf, type Problem } from '../testing/body-of.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

describe('a message to support', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ env: { SUPPORT_EMAIL: 'help@example.com' } });
  });
  afterAll(() => test.close());

  const send = (body: object) => request(test.url).post('/api/v1/support/messages').send(body);

  it('is kept and mailed, without an account', async () => {
    await send({ name: 'Ada', email: 'ada@example.com', message: 'How do I pay <b>by</b> invoice?' }).expect(204);
    const [mail] = await mailTo(test, 'help@example.com');
    expect(mail?.subject).toBe('Message from Ada');
    expect(mail?.text).toContain('How do I pay <b>by</b> invoice?');
    expect(mail?.text).toContain('ada@example.com');
    expect(mail?.html).not.toContain('<b>by</b>');
    const rows = await test.orm.em.getConnection().execute('select name, email from support_messages');
    expect(rows).toEqual([{ name: 'Ada', email: 'ada@example.com' }]);
  });

  it('names what is missing', async () => {
    const answer = await send({ name: '', email: 'nobody', message: '' }).expect(400);
    expect(bodyOf<Problem>(answer).details.map(({ field }) => field)).toEqual(['name', 'email', 'message']);
  });
});
