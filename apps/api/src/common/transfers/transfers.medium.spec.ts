import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { bodyOf } from '../../testing/body-of.js';
import { tone } from '../../testing/media.js';
import { Member } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { heard, spoken } from '../../testing/transcripts.js';
import { until } from '../../testing/until.js';
import { EvictingBudget } from '../memory/evicting-budget.js';
import { Pace } from './pace.js';
import { DOWNLOADS, pieceBytesWhere, Transfers } from './transfers.js';

/** More than the system's buffers between both ends hold. */
const CONTENT = 'x'.repeat(16 * 1024 ** 2);

let test: TestApp;
let member: Member;
let file: { id: string; url: string };
let transcript: string;
let requests: ClientRequest[] = [];
beforeAll(async () => {
  test = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  member = await Member.join(test);
  file = await member.upload(CONTENT, 'long.txt');
  const recording = await member.upload(await tone(1), 'talk.mp3');
  await heard(
    test,
    member,
    recording,
    Array.from({ length: 600 }, (_, at) => spoken(at, 'x'.repeat(10_000))),
  );
  transcript = `/transcripts/${recording.id}`;
});
afterEach(() => {
  for (const request of requests) request.destroy();
  requests = [];
});
afterAll(() => test.close());

/** A download of which nothing is read. */
const stalled = (path = file.url, { headers } = member): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    requests.push(get(test.url + path, { headers, agent: false }, resolve).on('error', reject));
  });
const twenty = () => Promise.all(Array.from({ length: 20 }, () => stalled()));

describe('long answers', () => {
  it('come twenty at once to an account, whether as files, as archives or as texts', async () => {
    expect((await twenty()).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const archives = [`/api/v1/uploads/archive?ids=${file.id}`, '/api/v1/users/me/export'];
    const texts = [transcript, `${transcript}/draft`, `${transcript}/export?format=json`];
    for (const path of [file.url, ...archives, ...texts.map((path) => `/api/v1${path}`)]) {
      const { statusCode, headers } = await stalled(path);
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 429, '5']);
    }
    const other = await Member.join(test);
    const theirs = await other.upload(CONTENT, 'theirs.txt');
    expect((await stalled(theirs.url, other)).statusCode).toBe(200);
    const small = await member.upload('Short.', 'short.txt');
    expect((await stalled(small.url)).statusCode).toBe(200);
    requests[0]!.destroy();
    expect((await stalled()).statusCode).toBe(200);
  });

  it('end where nothing is taken of them', async () => {
    const transfers = test.app.get(Transfers);
    const usual = transfers.stalledMs;
    transfers.stalledMs = 200;
    try {
      await twenty();
      expect((await stalled()).statusCode).toBe(200);
    } finally {
      transfers.stalledMs = usual;
    }
  });
});

describe('downloads of all owners', () => {
  const MIB = 1024 ** 2;
  const most = 32 * 1024 + 2 * MIB;
  let transfers: Transfers;
  const limit = (hurried: { youngMs: number; bytesPerSecond: number }) => {
    transfers.downloads = new EvictingBudget({ perOwner: 4 * most, total: 4 * most, newcomers: 5 * most }, hurried);
  };
  const archive = () => `/api/v1/uploads/archive?ids=${file.id}`;
  const statusOf = async (path = file.url, who = member) => (await stalled(path, who)).statusCode;
  beforeAll(() => void (transfers = test.app.get(Transfers)));
  afterEach(() => {
    transfers.downloads = new EvictingBudget(DOWNLOADS, test.app.get(Pace).hurried);
  });

  it('hold so much at most, and less of it where others hold nothing yet', async () => {
    limit({ youngMs: Infinity, bytesPerSecond: 0 });
    for (const path of [file.url, archive(), file.url, file.url]) expect(await statusOf(path)).toBe(200);
    for (const path of [file.url, archive()]) {
      const { statusCode, headers } = await stalled(path);
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 429, '5']);
    }
    const [other, another] = [await Member.join(test), await Member.join(test)];
    const theirs = await Promise.all([other, another].map((each) => each.upload(CONTENT, 'theirs.txt')));
    expect(await statusOf(theirs[0]!.url, other)).toBe(200);
    expect(await statusOf(theirs[1]!.url, another)).toBe(429);
    requests[0]!.destroy();
    await until(async () => (await statusOf(theirs[1]!.url, another)) === 200, 'room for another');
  });

  it('make way where they are slow and there is no room for another', async () => {
    limit({ youngMs: 0, bytesPerSecond: Infinity });
    for (let asked = 0; asked < 8; asked += 1) expect(await statusOf()).toBe(200);
  });

  it('are sent in shorter pieces while many are open', async () => {
    const taken = jest.spyOn(transfers.downloads, 'reserve');
    const held = jest.spyOn(transfers.downloads, 'heldBytes', 'get');
    const handle = await open(import.meta.filename);
    const read = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'read');
    await handle.close();
    for (const [heldMib, kib] of [
      [0, 2_048],
      [31, 2_048],
      [32, 512],
      [64, 128],
      [150, 128],
    ] as const) {
      held.mockReturnValue(heldMib * MIB);
      read.mockClear();
      const answer = await stalled();
      expect([heldMib, taken.mock.lastCall![0].bytes]).toEqual([heldMib, (32 + kib) * 1024]);
      expect(Buffer.concat((await answer.toArray()) as Buffer[]).equals(Buffer.from(CONTENT))).toBe(true);
      const lengths = read.mock.calls.map((args: unknown[]) => args[2]);
      expect([heldMib, ...new Set(lengths)]).toEqual([heldMib, (kib / 2) * 1024]);
    }
    read.mockRestore();
  });

  it('are as many as hundreds together', () => {
    const budget = new EvictingBudget(DOWNLOADS, { youngMs: Infinity, bytesPerSecond: 0 });
    const take = (owner: string) =>
      budget.reserve({
        owner,
        bytes: 32 * 1024 + 2 * pieceBytesWhere(budget.heldBytes),
        moved: () => 0,
        end: () => undefined,
      });
    for (let owner = 0; owner < 20; owner += 1) {
      for (let open = 0; open < 20; open += 1) expect(take(`${owner}`)).not.toBeNull();
    }
    for (let owner = 20; owner < 300; owner += 1) expect(take(`${owner}`)).not.toBeNull();
    expect(budget.heldBytes).toBeLessThan(DOWNLOADS.newcomers);
  });
});

describe('long texts', () => {
  // None makes way, however slow the machine is, but where a test says so.
  beforeEach(() => void Object.assign(test.app.get(Pace).hurried, { youngMs: Infinity }));
  afterEach(() => void Object.assign(test.app.get(Pace).hurried, new Pace().hurried));

  it('are some 64 MiB at once to an account, and to strangers at an address', async () => {
    const share = await member.post(`${transcript}/shares`).send({}).expect(201);
    const token = /[\w-]+$/.exec(bodyOf<{ url: string }>(share).url)![0];
    const ways: [string, { headers: Member['headers'] | Record<string, never> }][] = [
      [`/api/v1${transcript}`, member],
      [`/api/v1/share/${token}`, { headers: {} }],
    ];
    for (const [path, who] of ways) {
      const ask = async () => (await stalled(path, who as Member)).statusCode;
      const statuses: (number | undefined)[] = [];
      for (let asked = 0; asked < 8; asked += 1) statuses.push(await ask());
      expect([path, statuses.slice(0, 3), statuses.at(-1)]).toEqual([path, [200, 200, 200], 429]);
      for (const request of requests.slice(-8)) request.destroy();
      await until(async () => (await ask()) === 200, 'a place for another text');
    }
  });

  it('are forgotten where their connection closes before their turn on it', async () => {
    const { hostname, port } = new URL(test.url);
    const head = (path: string) =>
      [`GET /api/v1${path} HTTP/1.1`, 'Host: x', `Authorization: ${member.headers.Authorization}`, '', ''].join('\r\n');
    const sockets: Socket[] = [];
    for (let n = 0; n < 4; n += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      sockets.push(socket);
      // The first answer has no end.
      socket.write(head('/jobs/events'));
      await once(socket, 'data');
      socket.write(head(transcript));
    }
    const status = async () => (await stalled(`/api/v1${transcript}`)).statusCode;
    try {
      await until(async () => (await status()) === 429, 'as many texts as may be on their way');
    } finally {
      for (const socket of sockets) socket.destroy();
      for (const request of requests) request.destroy();
    }
    await until(async () => (await status()) === 200, 'a place for another text');
  });

  it('make way where they are slow and there is no place for another', async () => {
    Object.assign(test.app.get(Pace).hurried, { youngMs: 0, bytesPerSecond: Infinity });
    const ask = async () => (await stalled(`/api/v1${transcript}`)).statusCode;
    for (let asked = 0; asked < 8; asked += 1) expect(await ask()).toBe(200);
  });

  it('end where a little of them is taken now and then', async () => {
    const pace = test.app.get(Pace);
    const { graceMs, bytesPerSecond } = pace;
    Object.assign(pace, { graceMs: 300, bytesPerSecond: Infinity });
    try {
      const answers = await Promise.all(Array.from({ length: 3 }, () => stalled(`/api/v1${transcript}`)));
      const sips = setInterval(() => {
        for (const answer of answers) answer.read(1);
      }, 20);
      const server = test.app.getHttpServer();
      const connections = () =>
        new Promise<number>((done) => void server.getConnections((_: Error | null, count: number) => done(count)));
      await until(async () => (await connections()) === 0, 'the end of the connections');
      clearInterval(sips);
    } finally {
      Object.assign(pace, { graceMs, bytesPerSecond });
    }
  });
});
