/** @file Small files that claim to be, or expand to, something huge. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { type Random } from '../../harness/random.ts';

const HUGE = [0x7fff_ffff, 0xffff_ffff, 0x1000_0000, 60_000];
const ZEROS = Buffer.alloc(16 * 1024 ** 2);

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
};

/** A picture of `size` × `size` points; its data unpacks to far more than it is long. */
export const pngBomb = (size: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([u32(size), u32(size), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(ZEROS)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** Numbers in a header replaced by huge ones: sizes, durations, dimensions. */
export function hugeNumbers(original: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(original);
  for (let i = 0; i < 3; i += 1) {
    const at = random.below(Math.max(1, Math.min(bytes.length, 600) - 8));
    if (random.below(2) === 0) bytes.writeUInt32BE(random.pick(HUGE), at);
    else bytes.writeUInt32LE(random.pick(HUGE), at);
  }
  return bytes;
}

/** A recording that claims to last for hours at the lowest of rates. */
export function endlessWav(original: Buffer): Buffer {
  const bytes = Buffer.from(original);
  bytes.writeUInt32LE(1, 24);
  bytes.writeUInt32LE(1, 28);
  bytes.writeUInt32LE(0xffff_fff0, 40);
  return bytes;
}

/** A document of one page whose content unpacks to `times` 16 MiB. */
export function pdfBomb(times: number): Buffer {
  const packed = deflateSync(Buffer.concat(Array<Buffer>(times).fill(ZEROS)));
  return pdf('', packed, '/Filter /FlateDecode');
}

/** @param extra what else the catalogue says */
export function pdf(extra: string, content: Buffer, filter = ''): Buffer {
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R ${extra} >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} ${filter} >> stream
`;
  const tail = '\nendstream endobj\ntrailer << /Size 5 /Root 1 0 R >>\n%%EOF\n';
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from(tail, 'latin1')]);
}

/** Zeros, packed. */
export const gzipBomb = (): Buffer => gzipSync(ZEROS);

/** Brackets in brackets. */
export const deepJson = (depth: number): Buffer => Buffer.from('['.repeat(depth));

/** Very many cues, or one without end. */
export const manyCues = (count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, i) => `${i + 1}\n00:00:00,000 --> 99:59:59,999\n<b>${'x'.repeat(20)}\n`).join(
      '\n',
    ),
  );
