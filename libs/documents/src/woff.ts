import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/**
 * Unpacks a WOFF 1.0 font to the plain font in it (https://www.w3.org/TR/WOFF/). The drawing library would inflate each table
 * in JavaScript, again for every document: two thirds of the time of a page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font');
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, n) => {
    const entry = WOFF_HEADER_BYTES + n * WOFF_ENTRY_BYTES;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const body = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      body: packed < length ? inflateSync(body) : body,
    };
  });

  const bytes = tables.reduce((sum, { body }) => sum + padded(body.length), 0);
  const font = Buffer.alloc(SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES + bytes);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(tables.length, 4);
  const power = Math.floor(Math.log2(tables.length));
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((tables.length - 2 ** power) * 16, 10);
  let offset = SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES;
  for (const [n, { tag, checksum, body }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + n * SFNT_ENTRY_BYTES;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(body.length, entry + 12);
    body.copy(font, offset);
    offset += padded(body.length);
  }
  return font;
}
