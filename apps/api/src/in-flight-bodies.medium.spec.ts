import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { largeBodies } from './in-flight-bodies.js';
import { Pace } from './common/transfers/pace.js';
import { Member } from './testing/member.js';
import { createTestApp, type TestApp } from './testing/test-app.js';
import { until } from './testing/until.js';

const MIB = 1024 ** 2;

let test: TestApp;
let member: Member;
let sockets: Socket[] = [];
beforeAll(async () => {
  test = await createTestApp();
  member = await Member.join(test);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => test.close());

/** The beginning of a request. */
function begin(lines: string[], some = '{'): Socket {
  const { hostname, port } = new URL(test.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  socket.write([...lines, 'Host: x', '', some].join('\r\n'));
  return socket;
}
const login = (length: string) => ['POST /api/v1/auth/login HTTP/1.1', 'Content-Type: application/json', length];
const options = ['OPTIONS /anything HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000'];
const save = (headers: string[] = [`Authorization: ${member.headers.Authorization}`]) => [
  `PATCH /api/v1/transcripts/${randomUUID()}/draft HTTP/1.1`,
  'Content-Type: application/json',
  `Content-Length: ${5 * MIB}`,
  ...headers,
];

/** All that comes until the connection is closed, while a little is sent again and again. */
async function whole(socket: Socket, drop: string): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const drip = setInterval(() => socket.write(drop), 50);
  await once(socket, 'close').finally(() => clearInterval(drip));
  return Buffer.concat(chunks).toString();
}
const firstAnswer = (open: Socket[]) =>
  Promise.race(open.map(async (socket) => String((await once(socket, 'data'))[0])));

describe('a body that trickles', () => {
  let usual: Pick<Pace, 'graceMs' | 'bytesPerSecond'>;
  beforeEach(() => {
    usual = { ...test.app.get(Pace) };
    Object.assign(test.app.get(Pace), { graceMs: 800, bytesPerSecond: Infinity });
  });
  afterEach(() => {
    Object.assign(test.app.get(Pace), usual);
  });

  it.each([
    ['of a stranger', () => login('Content-Length: 1000'), '{', ' '],
    ['in chunks', () => login('Transfer-Encoding: chunked'), '1\r\n{\r\n', '1\r\n \r\n'],
    ['of a method that few use, to nothing', () => options, '{', ' '],
    ['of an account, which may be large', () => save(), '{', ' '],
  ])('%s is refused in time, and its connection closed', async (_what, head, some, drop) => {
    const answer = await whole(begin(head(), some), drop);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('"code":"HTTP_408"');
  });

  it('is not received for ever after its answer either', async () => {
    expect(await whole(begin(save([])), ' ')).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('bodies on their way', () => {
  // None makes way, however slow the machine is.
  beforeEach(() => void Object.assign(test.app.get(Pace).hurried, { youngMs: Infinity }));
  afterEach(() => void Object.assign(test.app.get(Pace).hurried, new Pace().hurried));

  it('may take as long as the slowest connection needs', () => {
    const pace = test.app.get(Pace);
    expect([1_000, 6 * MIB].map((bytes) => Math.round(pace.mostMsFor(bytes) / 1_000))).toEqual([60, 828]);
  });

  it('of a few accounts keep nobody else’s out while they are worked on, though those never make way', () => {
    const budget = largeBodies(new Pace());
    const take = (owner: string) =>
      budget.reserve({ owner, bytes: 6 * MIB, moved: () => 6 * MIB, isWhole: () => true, end: () => undefined });
    for (let n = 0; n < 4; n += 1) take('greedy');
    for (const owner of ['b', 'c', 'd', 'e']) take(owner);
    expect(take('newcomer')).not.toBeNull();
    for (let n = 0; n < 20; n += 1) take(`another ${n}`);
    expect(take('too many')).toBeNull();
  });

  it.each([
    [65, true],
    [2_000, false],
  ])('of ten accounts at %i KiB a second let another one in: %s', (kibPerSecond, isTaken) => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const budget = largeBodies(new Pace());
      const take = (owner: string) =>
        budget.reserve({ owner, bytes: 6 * MIB, moved: () => 10 * kibPerSecond * 1024, end: () => undefined });
      for (let owner = 0; owner < 10; owner += 1) expect(take(`${owner}`)).not.toBeNull();
      now.mockReturnValue(10_000);
      expect(take('newcomer') !== null).toBe(isTaken);
      expect(take('9')).toBeNull();
    } finally {
      now.mockRestore();
    }
  });

  it('are two of the largest of an account at once', async () => {
    const other = await Member.join(test);
    const open = Array.from({ length: 3 }, () => begin(save()));
    expect(await firstAnswer(open)).toMatch(/^HTTP\/1\.1 429 /);
    const answer = await other
      .patch(`/transcripts/${randomUUID()}/draft`)
      .send({ x: 'x'.repeat(5 * MIB) })
      .expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('are forgotten where their client goes while its session is looked at', async () => {
    const leaving = await Member.join(test);
    const head = save([`Authorization: ${leaving.headers.Authorization}`]);
    for (let n = 0; n < 20; n += 1) {
      const socket = begin(head);
      await once(socket, 'connect');
      socket.resetAndDestroy();
    }
    await until(
      async () => {
        const body = { x: 'x'.repeat(5 * MIB) };
        return (await leaving.patch(`/transcripts/${randomUUID()}/draft`).send(body)).status === 400;
      },
      'the account’s next body to be taken',
      10_000,
    );
  });

  it('are forgotten where their client goes while another answer is still to come before theirs', async () => {
    const leaving = await Member.join(test);
    const authorization = `Authorization: ${leaving.headers.Authorization}`;
    const followed = ['GET /api/v1/jobs/events HTTP/1.1', 'Host: x', authorization, '', ''].join('\r\n');
    for (let n = 0; n < 5; n += 1) {
      const { hostname, port } = new URL(test.url);
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      sockets.push(socket);
      socket.write(followed);
      await once(socket, 'data');
      socket.write([...save([authorization]), 'Host: x', '', '{'].join('\r\n'));
    }
    const body = { x: 'x'.repeat(5 * MIB) };
    const statusOfNext = async () => (await leaving.patch(`/transcripts/${randomUUID()}/draft`).send(body)).status;
    await until(async () => (await statusOfNext()) === 429, 'as much as may be on its way', 10_000);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await statusOfNext()) === 400, 'the account’s next body to be taken', 10_000);
  });

  it('are given back where they are refused by their length, however often', async () => {
    const body = '['.repeat(256 * 1024 + 1);
    const headers = { ...member.headers, 'Content-Type': 'application/json' };
    const statuses = new Set<number>();
    for (let n = 0; n < 70; n += 1) {
      // Who is refused while still writing may find the connection closed before the answer is read.
      const answer = await fetch(`${test.url}/api/v1/recipes`, { method: 'POST', headers, body }).catch(() => null);
      if (answer) statuses.add(answer.status);
      await answer?.text().catch(() => undefined);
    }
    expect([...statuses]).toEqual([413]);
  });

  it('are 16 MiB of strangers at an address', async () => {
    const open = Array.from({ length: 66 }, () => begin(login('Content-Length: 260000')));
    expect(await firstAnswer(open)).toMatch(/^HTTP\/1\.1 429 /);
  });
});

describe('a body of two bytes', () => {
  beforeEach(() => void Object.assign(test.app.get(Pace).hurried, { youngMs: Infinity }));
  afterEach(() => void Object.assign(test.app.get(Pace).hurried, new Pace().hurried));

  it('counts as what its connection holds: an address has some hundred on their way', async () => {
    const open = Array.from({ length: 520 }, () => begin(login('Content-Length: 2')));
    expect(await firstAnswer(open)).toMatch(/^HTTP\/1\.1 429 /);
  });
});

describe('a body that nobody reads', () => {
  beforeEach(() => void Object.assign(test.app.get(Pace), { lingerMs: 200 }));
  afterEach(() => void Object.assign(test.app.get(Pace), { lingerMs: new Pace().lingerMs }));
  const unread = (path: string) => [`${path} HTTP/1.1`, `Content-Length: ${50 * MIB}`];

  it.each([
    ['of a method that has none', unread('GET /robots.txt'), 200],
    [
      'of a form that is refused',
      [...unread('POST /api/v1/uploads'), 'Content-Type: multipart/form-data; boundary=x'],
      401,
    ],
    [
      'of a form for a route without forms',
      [...unread('POST /api/v1/auth/login'), 'Content-Type: multipart/form-data; boundary=x'],
      400,
    ],
  ])('%s is received no longer than its client needs to read the answer', async (_, head, status) => {
    expect(await whole(begin(head), ' ')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('is received to its end where that comes soon, and the connection is kept', async () => {
    const socket = begin(['GET /robots.txt HTTP/1.1', `Content-Length: ${4 * MIB}`], '');
    await once(socket, 'data');
    // Longer than a slow one is waited for.
    await new Promise<void>((resolve) => {
      let left = 16;
      const send = setInterval(() => {
        socket.write(Buffer.alloc(MIB / 4, ' '));
        if ((left -= 1) > 0) return;
        clearInterval(send);
        resolve();
      }, 40);
    });
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the connections of an address', () => {
  it('are a thousand at most, and as many again when those have gone', async () => {
    const { hostname, port } = new URL(test.url);
    const closed = new Promise((resolve) => {
      for (let n = 0; n < 1_010; n += 1) {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.once('close', () => resolve('closed'));
        sockets.push(socket);
      }
    });
    expect(await closed).toBe('closed');
    for (const socket of sockets) socket.destroy();
    const isLive = () =>
      fetch(`${test.url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isLive, 'a connection', 10_000);
  });
});

describe('requests behind one whose answer has no end', () => {
  it('are two at most: whoever sends more is disconnected', async () => {
    const [authorization] = [`Authorization: ${member.headers.Authorization}`];
    const { hostname, port } = new URL(test.url);
    const open = () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      sockets.push(socket);
      socket.write(['GET /api/v1/jobs/events HTTP/1.1', 'Host: x', authorization, '', ''].join('\r\n'));
      return socket;
    };
    const [few, many] = [open(), open()];
    await Promise.all([once(few, 'data'), once(many, 'data')]);
    const next = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    few.write(next.repeat(2));
    many.write(next.repeat(3));
    many.resume();
    await once(many, 'close');
    expect(few.destroyed).toBe(false);
  });
});

describe('a large body that is answered', () => {
  it('takes no place while its answer waits to be sent', async () => {
    const authorization = `Authorization: ${member.headers.Authorization}`;
    const { hostname, port } = new URL(test.url);
    const body = JSON.stringify({ x: 'x'.repeat(5 * MIB - 100) });
    for (let n = 0; n < 5; n += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      sockets.push(socket);
      socket.write(['GET /api/v1/jobs/events HTTP/1.1', 'Host: x', authorization, '', ''].join('\r\n'));
      await once(socket, 'data');
      const head = [`PATCH /api/v1/transcripts/${randomUUID()}/draft HTTP/1.1`, 'Content-Type: application/json'];
      socket.write([...head, `Content-Length: ${body.length}`, 'Host: x', authorization, '', body].join('\r\n'));
      const next = () => member.patch(`/transcripts/${randomUUID()}/draft`).type('json').send(body);
      await until(async () => (await next()).status === 400, 'the account’s next body to be taken', 5_000);
    }
  });
});

describe('a body for which there is no room', () => {
  beforeEach(() => void Object.assign(test.app.get(Pace).hurried, { youngMs: 0 }));
  afterEach(() => void Object.assign(test.app.get(Pace).hurried, new Pace().hurried));

  it('takes the place of the slowest of its address', async () => {
    const open = Array.from({ length: 65 }, () => begin(login('Content-Length: 260000')));
    expect(await firstAnswer(open)).toMatch(/^HTTP\/1\.1 408 /);
    const credentials = { email: 'nobody@example.com', password: 'x'.repeat(250_000) };
    const answer = await fetch(`${test.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    expect(answer.status).toBe(400);
  });

  it('takes the place of an account’s slowest large one', async () => {
    const open = Array.from({ length: 5 }, () => begin(save()));
    expect(await firstAnswer(open)).toMatch(/^HTTP\/1\.1 408 /);
    const body = { x: 'x'.repeat(5 * MIB) };
    const answer = await member.patch(`/transcripts/${randomUUID()}/draft`).send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('a head that trickles', () => {
  it('is refused', async () => {
    const server = test.app.getHttpServer();
    expect(server.headersTimeout).toBe(30_000);
    server.headersTimeout = 200;
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET /health HTTP/1.1\r\nX-Slow: ');
    expect(await whole(socket, 'x')).toMatch(/^HTTP\/1\.1 408 /);
    server.headersTimeout = 30_000;
  });
});
