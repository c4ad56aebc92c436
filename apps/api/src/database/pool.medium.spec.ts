import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Buyer, createPayingApp } from '../testing/buyer.js';
import { tone } from '../testing/media.js';
import { Member } from '../testing/member.js';
import { type TestApp } from '../testing/test-app.js';

const AT_ONCE = 12;
/** So many recognitions one after the other, beside other tests. */
const TIMEOUT_MS = 120_000;
jest.setTimeout(180_000);

const times = <T>(action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, i) => action(i)));

/** Whoever needs a second connection while holding one comes to a halt here. */
describe('with the fewest connections that may be set', () => {
  let test: TestApp;
  let sound: Buffer;
  beforeAll(async () => {
    test = await createPayingApp({ worker: true, env: { DATABASE_POOL_SIZE: '4' } });
    sound = await tone(1);
  });
  afterAll(() => test.close());

  it('one account uploads, deletes and restores many files at once', async () => {
    const member = await Member.join(test);
    const files = await times((index) => member.upload(`text ${index}`, `${index}.txt`));
    await times((index) => member.delete(`/uploads/${files[index]!.id}`).expect(204));
    await times((index) =>
      member
        .post('/uploads/restore')
        .send({ ids: [files[index]!.id] })
        .expect(204),
    );
    await times((index) => member.get(`/uploads/${files[index]!.id}`).expect(200));
  });

  it('one account orders many jobs at once, and takes them back', async () => {
    const member = await Member.join(test);
    const file = await member.uploadRead(sound, 'talk.mp3');
    const jobs = await times(() => member.order(file.id));
    await times((index) => member.delete(`/jobs/${jobs[index]!.id}`).expect(200));
    await times((index) => member.post(`/jobs/${jobs[index]!.id}/retry`));
    await times((index) => member.ended(jobs[index]!.id, TIMEOUT_MS));
  });

  it('many accounts buy, change and cancel at once', async () => {
    const buyers = await times(() => Buyer.join(test));
    await times((index) => buyers[index]!.buy({ plan_id: 'basic' }));
    await times((index) => buyers[index]!.member.post('/subscriptions/cancel').send({}).expect(200));
    expect(await times((index) => buyers[index]!.subscription())).toMatchObject(
      buyers.map(() => ({ plan: 'basic', cancel_at_period_end: true })),
    );
  });

  it('one account looks at everything at once', async () => {
    const member = await Member.join(test);
    const paths = ['/uploads', '/jobs', '/notifications', '/users/invoices', '/subscriptions/plan-limits', '/auth/me'];
    await times(() => Promise.all(paths.map((path) => member.get(path).expect(200))));
  });
});
