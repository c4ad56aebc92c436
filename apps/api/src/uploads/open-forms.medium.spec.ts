import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Pace } from '../common/transfers/pace.js';
import { MediaFile } from '../media/media-file.entity.js';
import { drainOutbox } from '../testing/accounts.js';
import { Member, storedFiles } from '../testing/member.js';
import { COMMIT_WITHIN_MS } from '../storage/blob-lease.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { until } from '../testing/until.js';

const PATHS = ['/uploads', '/translation/translate', '/summarization/summarize'];
const FILE = ['--b', 'Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'Words.'].join('\r\n');
const FIELD = ['--b', 'Content-Disposition: form-data; name="note"', '', 'x'].join('\r\n');

const clock = new TestClock();
let test: TestApp;
let member: Member;
let sockets: Socket[] = [];
beforeAll(async () => {
  test = await createTestApp({ override: clock.override });
});
beforeEach(async () => {
  member = await Member.join(test);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => test.close());

/** A form of which more may come. */
function begin(body: string, path = '/uploads'): Socket {
  const { hostname, port } = new URL(test.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: x',
    `Authorization: ${member.headers.Authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Transfer-Encoding: chunked',
  ];
  socket.write([...head, '', ''].join('\r\n'));
  send(socket, body);
  return socket;
}
const send = (socket: Socket, text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`);
const sql = <Row>(statement: string, values: unknown[]) =>
  test.orm.em.getConnection().execute<Row[]>(statement, values);
const blobs = async () => (await storedFiles(test)).filter((path) => path.startsWith(`files/${member.userId}`));
const stored = () => until(async () => (await blobs())[0], 'the file to be stored');

/** Until its connection is closed, while a little is sent again and again. */
async function trickle(socket: Socket): Promise<void> {
  const drip = setInterval(() => send(socket, 'x'), 50);
  await once(socket.resume(), 'close').finally(() => clearInterval(drip));
}

describe('forms that stay open', () => {
  it('are twenty of an account, before any file comes', async () => {
    const open = Array.from({ length: 21 }, (_, at) => begin(FIELD, PATHS[at % PATHS.length]));
    const first = await Promise.race(open.map(async (socket) => String((await once(socket, 'data'))[0])));
    expect(first).toMatch(/^HTTP\/1\.1 429 [\s\S]*"TOO_MANY_UPLOADS"/);
    await member.send('Words.', 'a.txt', 'text/plain').expect(429);
    const other = await Member.join(test);
    await other.send('Words.', 'a.txt', 'text/plain').expect(200);
    for (const socket of open) socket.destroy();
    await until(
      async () => (await member.send('Words.', 'a.txt', 'text/plain')).status === 200,
      'a place for another form',
    );
  });

  describe('where a minute is shorter', () => {
    let usual: Pick<Pace, 'graceMs' | 'bytesPerSecond'>;
    beforeEach(() => {
      const pace = test.app.get(Pace);
      usual = { graceMs: pace.graceMs, bytesPerSecond: pace.bytesPerSecond };
      Object.assign(pace, { graceMs: 800, bytesPerSecond: Infinity });
    });
    afterEach(() => void Object.assign(test.app.get(Pace), usual));

    it.each(PATHS)('at %s are given up though something comes, where it is no file', async (path) => {
      await trickle(begin(FIELD, path));
    });

    it('are given up after their file, too, which goes', async () => {
      await trickle(begin(`${FILE}\r\n${FIELD}`));
      const promises = () => sql('select id from form_uploads where user_id = ?', [member.userId]);
      await until(async () => (await promises()).length === 0, 'the room to be given back');
      await until(async () => (await drainOutbox(test), await blobs()).length === 0, 'the file to go');
    });

    it('are read on as long as their file comes', async () => {
      const socket = begin(FILE);
      let left = 30;
      const drip = setInterval(() => (left -= 1) > 0 && send(socket, 'x'), 50);
      await until(async () => left <= 0, 'the end of the file');
      clearInterval(drip);
      send(socket, '\r\n--b--\r\n');
      socket.write('0\r\n\r\n');
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  describe('for long', () => {
    const timers = () => jest.spyOn(globalThis, 'setInterval');
    let started: ReturnType<typeof timers>;
    beforeEach(() => void (started = timers()));
    afterEach(() => started.mockRestore());
    /** All that is done again and again from a minute on is done now. */
    const pass = () => {
      for (const [tick, ms = 0] of started.mock.calls) if (ms >= 60_000) tick();
    };

    it('are promised the room of their file until they end', async () => {
      begin(`${FILE}\r\n${FIELD}`);
      await stored();
      const expiry = async () => {
        const [row] = await sql<{ at: number }>(
          'select extract(epoch from expires_at)::float as at from form_uploads where user_id = ?',
          [member.userId],
        );
        return row!.at;
      };
      const before = await expiry();
      pass();
      await until(async () => (await expiry()) > before, 'another promise');
    });
  });

  it('are not kept once the bytes of their file may have been removed', async () => {
    const socket = begin(`${FILE}\r\n${FIELD}`);
    await stored();
    clock.advance({ seconds: COMMIT_WITHIN_MS / 1_000 + 1 });
    send(socket, '\r\n--b--\r\n');
    socket.write('0\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 500 /);
    expect(await test.orm.em.fork().count(MediaFile, { userId: member.userId })).toBe(0);
    await until(async () => (await drainOutbox(test), await blobs()).length === 0, 'the bytes to go');
  });
});
