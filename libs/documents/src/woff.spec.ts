import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { unpackWoff } from './woff.js';

/** A font of tables that are nothing but bytes; a table is packed where that makes it smaller. */
function pack(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(44 + 20 * entries.length);
  header.write('wOFF', 0, 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt16BE(entries.length, 12);
  const bodies: Buffer[] = [];
  let offset = header.length;
  for (const [n, [tag, plain]] of entries.entries()) {
    const small = deflateSync(plain);
    const body = small.length < plain.length ? small : plain;
    header.write(tag, 44 + 20 * n, 'latin1');
    [offset, body.length, plain.length, 0xc0ffee + n].forEach((value, at) =>
      header.writeUInt32BE(value, 48 + 20 * n + 4 * at),
    );
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([header, ...bodies]);
}

/** The tables of a plain font, by the directory at its beginning. */
const tablesOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
    const entry = 12 + 16 * n;
    const offset = font.readUInt32BE(entry + 8);
    const length = font.readUInt32BE(entry + 12);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      aligned: offset % 4 === 0,
      body: font.subarray(offset, offset + length),
    };
  });

describe('a packed font', () => {
  const cmap = Buffer.from([1, 2, 3]);
  const glyf = Buffer.alloc(1_001, 'a shape ');
  const name = Buffer.from('Inter');
  const font = unpackWoff(pack({ cmap, glyf, name }));

  it('is unpacked to the tables that were packed, each on a boundary of four bytes', () => {
    expect(tablesOf(font)).toEqual([
      { tag: 'cmap', checksum: 0xc0ffee, aligned: true, body: cmap },
      { tag: 'glyf', checksum: 0xc0ffef, aligned: true, body: glyf },
      { tag: 'name', checksum: 0xc0fff0, aligned: true, body: name },
    ]);
  });

  it('keeps its flavour and says how its tables are searched', () => {
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect([6, 8, 10].map((at) => font.readUInt16BE(at))).toEqual([32, 1, 16]);
  });

  it('must be one', () => {
    expect(() => unpackWoff(Buffer.from('wOF2, the next one'))).toThrow('Not a WOFF font');
  });
});
