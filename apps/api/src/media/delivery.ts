import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { DomainError } from '../common/errors/domain-error.js';
import { type Transfers } from '../common/transfers/transfers.js';
import { type ByteRange, type Storage } from '../storage/storage.js';
import { type MediaDerivative } from './media-derivative.entity.js';
import { type MediaFile } from './media-file.entity.js';
import { sendFile } from './send-file.js';

/** Types a browser may show in place; everything else is only ever downloaded. */
const INLINE = /^(audio|video)\/|^image\/(jpeg|png|gif|webp)$|^text\/plain$/;

/** `attachment` or `inline` with any name: an ASCII stand-in and the real one (RFC 6266, RFC 8187). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * One range of a `Range` header, null where there is none to honour, 'unsatisfiable' where none can be met. Its unit is
 * case-insensitive (RFC 9110, section 14.1).
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

export class RangeNotSatisfiableError extends DomainError {
  constructor(size: number) {
    super(416, 'RANGE_NOT_SATISFIABLE', 'The range lies beyond the end of the file.', {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  }
}

/** Bytes that are sent under a name. They never change. */
export interface Deliverable {
  storagePath: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
  /** What it is called where it is saved. */
  originalName: string;
}

/** What was made of a file, under the file's name. */
export function asDeliverable(file: MediaFile, derivative: MediaDerivative): Deliverable {
  const { storagePath, mimeType, sha256, createdAt } = derivative;
  const originalName = `${file.originalName}.${storagePath.split('.').pop()!}`;
  return { storagePath, mimeType, sha256, createdAt, originalName, sizeBytes: derivative.sizeBytes };
}

/** How long a download may take to begin. */
const LINK_SECONDS = 60;

/** Where the store hands a download out itself. What a page shows comes from here: pages may load from nowhere else. */
const linkTo = (file: Deliverable, storage: Storage): Promise<string | null> =>
  storage.linkTo(file.storagePath, {
    seconds: LINK_SECONDS,
    contentType: file.mimeType,
    disposition: contentDisposition('attachment', file.originalName),
  });

/** What sending takes. */
interface Means {
  storage: Storage;
  transfers: Transfers;
}

/** Sends a file with ranges and conditions. The bytes never change under a name, so the hash is its tag. @throws DomainError 416, 429 */
export async function deliver(
  file: Deliverable,
  { storage, transfers }: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  asAttachment: boolean,
): Promise<void> {
  const size = file.sizeBytes;
  // Ranges and tags are about the bytes as they are stored: the server's compression must leave them alone.
  request.headers['x-no-compression'] = '';
  const etag = `"${file.sha256}"`;
  const inline = !asAttachment && INLINE.test(file.mimeType);
  void reply.headers({
    'Cache-Control': 'private, max-age=0, must-revalidate',
    'Content-Type': file.mimeType.startsWith('text/') ? 'text/plain; charset=utf-8' : file.mimeType,
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', file.originalName),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  const proxied = storage.proxyPathOf(file.storagePath);
  // The proxy has tags of its own, and answers ranges and conditions by them.
  if (proxied) return void reply.header('X-Accel-Redirect', proxied).send();
  void reply.headers({ 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': file.createdAt.toUTCString() });
  const seen = request.headers['if-none-match'];
  if (seen && (seen === '*' || seen.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))) {
    return void reply.status(304).send();
  }
  const condition = request.headers['if-range'];
  const header =
    !condition || condition === etag || condition === file.createdAt.toUTCString() ? request.headers.range : undefined;
  const range = parseRange(header, size);
  if (range === 'unsatisfiable') throw new RangeNotSatisfiableError(size);
  const link = asAttachment && request.method === 'GET' && (await linkTo(file, storage));
  if (link) return void reply.status(302).header('Cache-Control', 'no-store').header('Location', link).send();
  const length = range ? range.end - range.start + 1 : size;
  void reply.status(range ? 206 : 200).header('Content-Length', length);
  if (range) void reply.header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  // Fastify keeps the length of a stream that it does not send, and counts an empty text as 0.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const pieceBytes = await transfers.begin(request, reply, length);
  const local = size > 0 && (await storage.openLocal(file.storagePath));
  if (local) return sendFile(local, range ?? { start: 0, end: size - 1 }, reply, pieceBytes);
  await reply.send(await storage.read(file.storagePath, range ?? undefined));
}
