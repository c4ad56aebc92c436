import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook as Signer } from 'standardwebhooks';
import { Clock } from '../common/clock/clock.js';
import { Metrics } from '../common/metrics/metrics.js';
import { Egress, EGRESS_POLICY, type EgressPolicy, PUBLIC_ONLY } from '../common/egress/egress.js';
import { Database } from '../database/database.js';
import { drainOutbox, mailTo, someEmail } from '../testing/accounts.js';
import { tone } from '../testing/media.js';
import { whileLocked } from '../testing/locks.js';
import { Member } from '../testing/member.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { until } from '../testing/until.js';
import { BACKOFF_MS, WebhookSender } from './webhook-sender.js';
import { type MadeWebhookDto, type WebhookDeliveryDto, type WebhookDeliveryPageDto } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

const pem = (name: string) => readFileSync(join(import.meta.dirname, '../testing/https', name), 'utf8');

/** This host's own address is let through while a test says so. */
const policy: EgressPolicy & { isOpen: boolean } = {
  isOpen: true,
  ...PUBLIC_ONLY,
  isAllowed: (address) => policy.isOpen || PUBLIC_ONLY.isAllowed(address),
  // As the system knows it, for `localhost`.
  addressesOf: (hostname) => lookup(hostname, { all: true }),
  ca: pem('ca.pem'),
};

interface Received {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let host: Server;
let at: string;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;
let test: TestApp;
const clock = new TestClock();
beforeAll(async () => {
  host = createServer({ key: pem('localhost.key'), cert: pem('localhost.pem') }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ method: request.method!, headers: request.headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((listening) => host.listen(0, listening));
  at = `https://localhost:${(host.address() as AddressInfo).port}/hook`;
  test = await createTestApp({
    override: (builder) => clock.override(builder).overrideProvider(EGRESS_POLICY).useValue(policy),
  });
});
afterAll(async () => {
  await test.close();
  host.closeAllConnections();
  host.close();
});
const good = (response: ServerResponse) => void response.writeHead(204).end();
afterEach(() => {
  policy.isOpen = true;
  received = [];
  answer = good;
});
answer = good;

const sender = (app = test) =>
  new WebhookSender(
    app.app.get(Database),
    app.app.get(Clock),
    app.app.get(Egress, { strict: false }),
    app.app.get(WebhooksService),
    new Metrics(),
  );
const make = async (member: Member, url = at) =>
  (
    await member
      .post('/users/me/webhooks')
      .send({ url, events: ['job.completed', 'job.failed'] })
      .expect(201)
  ).body as MadeWebhookDto;
const ping = async (member: Member, id: string) =>
  (await member.post(`/users/me/webhooks/${id}/test`).expect(202)).body as WebhookDeliveryDto;
const log = async (member: Member, id: string) =>
  ((await member.get(`/users/me/webhooks/${id}/deliveries`).expect(200)).body as WebhookDeliveryPageDto).deliveries;

describe('a webhook', () => {
  it('that is deleted while it is tested is not found', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    const [answer] = await whileLocked(
      test,
      'delete from webhooks where id = ?',
      [id],
      [() => member.post(`/users/me/webhooks/${id}/test`).then()],
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is sent a test, signed so that its secret proves it', async () => {
    const member = await Member.join(test);
    const { id, secret } = await make(member);
    const { id: deliveryId } = await ping(member, id);
    await sender().run();
    expect(received).toHaveLength(1);
    const [{ method, headers, body }] = received as [Received];
    expect([method, headers['content-type'], headers['webhook-id']]).toEqual(['POST', 'application/json', deliveryId]);
    const verified = new Signer(secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'ping', data: { message: 'This is a test.' } });
    expect(() =>
      new Signer(`whsec_${Buffer.from('another').toString('base64')}`).verify(body, headers as Record<string, string>),
    ).toThrow();
    expect(await log(member, id)).toMatchObject([
      { id: deliveryId, state: 'delivered', attempts: 1, status: 204, error: null },
    ]);
  });

  it('signs with the new secret alone once it was renewed', async () => {
    const member = await Member.join(test);
    const { id, secret: old } = await make(member);
    const renewed = (await member.post(`/users/me/webhooks/${id}/secret`).expect(200)).body as { secret: string };
    await ping(member, id);
    await sender().run();
    const [{ headers, body }] = received as [Received];
    expect(() => new Signer(old).verify(body, headers as Record<string, string>)).toThrow();
    new Signer(renewed.secret).verify(body, headers as Record<string, string>);
  });

  it('is told of jobs that end as it wants, once, however often that is announced', async () => {
    const working = await createTestApp({
      worker: true,
      override: (builder) => builder.overrideProvider(EGRESS_POLICY).useValue(policy),
    });
    try {
      const member = await Member.join(working);
      const { id } = await make(member);
      const other = (
        await member
          .post('/users/me/webhooks')
          .send({ url: at, events: ['job.cancelled'] })
          .expect(201)
      ).body as MadeWebhookDto;
      const { id: fileId } = await member.uploadRead(await tone(2), 'tone.mp3');
      const job = (await member.post('/processor/process/speed-change').send({ fileId, speed: 2 }).expect(202))
        .body as {
        id: string;
      };
      await member.ended(job.id);
      await until(async () => ((await log(member, id))[0]?.state === 'delivered' ? true : null), 'the delivery');
      await working.orm.em
        .getConnection()
        .execute(
          `insert into outbox (kind, payload) select 'processing.job-ended', jsonb_build_object('jobId', ?::text) from generate_series(1, 5)`,
          [job.id],
        );
      await until(async () => {
        const left = await working.orm.em.getConnection().execute<unknown[]>('select 1 from outbox');
        return left.length === 0 ? true : null;
      }, 'the announcements to be heard');
      expect(await log(member, id)).toMatchObject([
        { event: 'job.completed', attempts: 1, payload: { data: { id: job.id } } },
      ]);
      expect(await log(member, other.id)).toEqual([]);
      expect(received.filter(({ body }) => body.includes(job.id))).toHaveLength(1);
    } finally {
      await working.close();
    }
  });

  it('is told of jobs in short', async () => {
    const member = await Member.join(test);
    const { id } = (
      await member
        .post('/users/me/webhooks')
        .send({ url: at, events: ['job.cancelled'] })
        .expect(201)
    ).body as MadeWebhookDto;
    const { id: fileId } = await member.upload(await tone(2), 'tone.mp3');
    const regions = Array.from({ length: 1_000 }, (_, n) => ({ start: n / 1_000, end: (n + 0.5) / 1_000 }));
    const order = await member.post('/processor/process/cut').send({ fileId, regions }).expect(202);
    const job = order.body as { id: string };
    await member.delete(`/jobs/${job.id}`).expect(200);
    await drainOutbox(test);
    const [delivery] = await log(member, id);
    expect(delivery!.payload).toMatchObject({ data: { id: job.id, abridged: true } });
    expect(JSON.stringify(delivery!.payload).length).toBeLessThan(10_000);
    await member.delete(`/users/me/webhooks/${id}`).expect(204);
  });

  it('that is away is told of the last thousand events, and its log says what it missed', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    const insert = (count: number, state: string, error: string | null) =>
      test.orm.em.getConnection().execute(
        `insert into webhook_deliveries (id, webhook_id, user_id, event, subject, payload, state, error, due_at, created_at)
         select gen_random_uuid(), ?, ?, 'job.completed', ? || n, '{}', ?, ?, now() + interval '1 day', ?::timestamptz - n * interval '1 second'
         from generate_series(1, ?) n`,
        [id, member.userId, state, state, error, clock.now(), count],
      );
    await insert(1_000, 'pending', null);
    await insert(5_000, 'delivered', null);
    await ping(member, id);
    const counted = await test.orm.em
      .getConnection()
      .execute(
        `select state, error, count(*)::int as count from webhook_deliveries where webhook_id = ? group by 1, 2 order by 1`,
        [id],
      );
    expect(counted).toEqual([
      { state: 'delivered', error: null, count: 4_999 },
      { state: 'failed', error: 'Missed: 1000 later deliveries were waiting.', count: 1 },
      { state: 'pending', error: null, count: 1_000 },
    ]);
    const oldest = await test.orm.em
      .getConnection()
      .execute(`select subject from webhook_deliveries where webhook_id = ? and state = 'failed'`, [id]);
    expect(oldest).toEqual([{ subject: 'pending1000' }]);
    await member.delete(`/users/me/webhooks/${id}`).expect(204);
  });

  it('that does not answer well is tried again, later each time, and given up after the last', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    answer = (response) => void response.writeHead(503).end();
    await ping(member, id);
    await sender().run();
    await sender().run();
    expect(await log(member, id)).toMatchObject([
      { state: 'pending', attempts: 1, status: 503, error: 'It answered 503; 2xx is expected.' },
    ]);
    for (const wait of BACKOFF_MS) {
      clock.advance({ seconds: wait / 1_000 });
      await sender().run();
    }
    expect(received).toHaveLength(BACKOFF_MS.length + 1);
    expect(await log(member, id)).toMatchObject([
      { state: 'failed', attempts: BACKOFF_MS.length + 1, next_try_at: null },
    ]);
    answer = good;
    const [{ id: deliveryId }] = (await log(member, id)) as [WebhookDeliveryDto];
    await member.post(`/users/me/webhooks/${id}/deliveries/${deliveryId}/retry`).expect(202);
    await sender().run();
    expect(await log(member, id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('gets each delivery once from two senders at the same instant', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    for (let n = 0; n < 20; n += 1) await ping(member, id);
    await Promise.all([sender().run(), sender().run(), sender().run()]);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  it('that never answers holds up no other account’s, and has two senders busy at most', async () => {
    const [slow, quick] = [await Member.join(test), await Member.join(test)];
    const held: ServerResponse[] = [];
    answer = (response) => (response.req.url === '/tarpit' ? void held.push(response) : good(response));
    const tarpit = await make(slow, at.replace('/hook', '/tarpit'));
    for (let n = 0; n < 30; n += 1) await ping(slow, tarpit.id);
    const running = sender().run();
    await until(async () => (held.length >= 2 ? true : null), 'the slow one to be called');
    const { id } = await make(quick);
    await ping(quick, id);
    await until(async () => ((await log(quick, id))[0]?.state === 'delivered' ? true : null), 'the other delivery');
    expect(held).toHaveLength(2);
    answer = good;
    for (const response of held) good(response);
    await running;
    expect((await log(slow, tarpit.id)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('is sent again what its sender died with', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    const { id: deliveryId } = await ping(member, id);
    // Claimed by a process that ended before it could send.
    await test.orm.em
      .getConnection()
      .execute('update webhook_deliveries set attempts = 1, due_at = ? where id = ?', [
        new Date(clock.now().getTime() + 30_000),
        deliveryId,
      ]);
    await sender().run();
    expect(received).toEqual([]);
    clock.advance({ seconds: 31 });
    await sender().run();
    expect(await log(member, id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it.each([
    'http://hooks.example/in',
    'https://user:pass@hooks.example/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.7/in',
    'https://192.168.1.1/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://[fd00::1]/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'not an address',
    'ftp://hooks.example/in',
  ])('is not made for %s', async (url) => {
    policy.isOpen = false;
    const answer = await (
      await Member.join(test)
    )
      .post('/users/me/webhooks')
      .send({ url, events: ['job.failed'] })
      .expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'url' }] });
  });

  it('whose name leads to a private network is not called, neither from the first nor later', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    await ping(member, id);
    // Its name now means another address than when it was made: what is called is what was looked at.
    policy.isOpen = false;
    await sender().run();
    expect(received).toEqual([]);
    expect(await log(member, id)).toMatchObject([
      { state: 'pending', status: null, error: 'This address is not on the public internet, so it is not called.' },
    ]);
  });

  it.each([301, 302, 307, 308])('that answers %i is not followed anywhere', async (status) => {
    const member = await Member.join(test);
    const { id } = await make(member);
    answer = (response) => void response.writeHead(status, { Location: 'https://169.254.169.254/' }).end();
    await ping(member, id);
    await sender().run();
    expect(received).toHaveLength(1);
    expect(await log(member, id)).toMatchObject([{ state: 'pending', status }]);
  });

  it('is its owner’s alone, and gone with what was sent', async () => {
    const [member, stranger] = [await Member.join(test), await Member.join(test)];
    const { id } = await make(member);
    await ping(member, id);
    await stranger.get(`/users/me/webhooks/${id}/deliveries`).expect(404);
    await stranger.delete(`/users/me/webhooks/${id}`).expect(404);
    await stranger.post(`/users/me/webhooks/${id}/test`).expect(404);
    await member.delete(`/users/me/webhooks/${id}`).expect(204);
    await sender().run();
    expect(received).toEqual([]);
  });

  it('goes when the account’s owner takes it back from whoever changed its address', async () => {
    const member = await Member.join(test);
    await make(member);
    const { email: old } = (await member.get('/auth/me').expect(200)).body as { email: string };
    const next = someEmail();
    await member.put('/users/me').send({ email: next }).expect(200);
    for (const address of [next, old]) {
      const [mail] = await mailTo(test, address);
      const token = /confirm-email\?token=([\w-]+)/.exec(mail!.text)![1];
      await test.app.inject({ method: 'POST', url: '/api/v1/auth/confirm-email', payload: { token } });
    }
    await drainOutbox(test);
    const left = await test.orm.em.getConnection().execute('select 1 from webhooks where user_id = ?', [member.userId]);
    expect(left).toEqual([]);
  });

  it('keeps its secret sealed and shows it once', async () => {
    const member = await Member.join(test);
    const { id, secret } = await make(member);
    const listed = await member.get('/users/me/webhooks').expect(200);
    expect(listed.text).not.toContain(secret);
    const rows = await test.orm.em
      .getConnection()
      .execute<{ row: string }[]>('select row_to_json(w)::text as row from webhooks w where id = ?', [id]);
    expect(rows[0]!.row).not.toContain(secret.slice('whsec_'.length));
  });

  it('that is off is told nothing, and on again it is', async () => {
    const member = await Member.join(test);
    const { id } = await make(member);
    const off = await member.patch(`/users/me/webhooks/${id}`).send({ enabled: false }).expect(200);
    expect(off.body).toMatchObject({ id, enabled: false, events: ['job.completed', 'job.failed'] });
    const on = await member
      .patch(`/users/me/webhooks/${id}`)
      .send({ enabled: true, events: ['job.failed'] })
      .expect(200);
    expect(on.body).toMatchObject({ enabled: true, events: ['job.failed'] });
  });
});
