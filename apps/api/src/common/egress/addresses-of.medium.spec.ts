import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { addressesOf } from './addresses-of.js';

/** IPv4, IPv6: numbers of the kinds of records. */
const KINDS = { 1: Buffer.from([93, 184, 216, 34]), 28: Buffer.from('20010db8000000000000000000000001', 'hex') };

/** An answer of a name server: that there is no such name, no record, or the record of the kind that was asked for. */
function answerTo(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 1;
  const name = question.subarray(12, end).toString('latin1');
  const kind = question.readUInt16BE(end) as keyof typeof KINDS;
  const isAbsent = name.includes('absent');
  const record = !isAbsent && (kind === 1 || name.includes('both')) ? KINDS[kind] : undefined;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(isAbsent ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(record ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const rest = record && Buffer.concat([Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, record.length]), record]);
  return Buffer.concat([head, question.subarray(12, end + 4), ...(rest ? [rest] : [])]);
}

describe('the addresses of a host', () => {
  let talking: Socket;
  let silent: Socket;
  const asked: string[] = [];
  beforeAll(async () => {
    [talking, silent] = [createSocket('udp4'), createSocket('udp4')];
    talking.on('message', (question, from) => talking.send(answerTo(question), from.port, from.address));
    silent.on('message', (question) => asked.push(question.toString('latin1')));
    for (const socket of [talking, silent]) {
      socket.bind(0, '127.0.0.1');
      await once(socket, 'listening');
    }
  });
  afterAll(() => {
    for (const socket of [talking, silent]) socket.close();
  });
  const ask = (name: string, { address, port } = talking.address()) => addressesOf(name, [`${address}:${port}`]);

  it('are those of both kinds', async () => {
    expect(await ask('both.example.com')).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
    expect(await ask('one.example.com')).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });

  it('are none where there is no such host', async () => {
    await expect(ask('absent.example.com')).rejects.toMatchObject({ isUnsure: false });
  });

  it('hold up no other look-up where their name server says nothing', async () => {
    const waiting = Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => ask(`host-${n}.example.com`, silent.address())),
    );
    let isOver = false;
    void waiting.then(() => (isOver = true));
    expect(await lookup('localhost')).toMatchObject({ address: expect.any(String) });
    expect(isOver).toBe(false);
    for (const { status, ...rest } of await waiting)
      expect([status, rest]).toEqual(['rejected', { reason: expect.objectContaining({ isUnsure: true }) }]);
    expect(asked.length).toBeGreaterThanOrEqual(16);
  }, 30_000);
});
