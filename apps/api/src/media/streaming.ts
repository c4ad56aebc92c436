import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { DomainError } from '../common/errors/domain-error.js';
import { type Transfers } from '../common/transfers/transfers.js';
import { type ByteRange, type Storage } from '../storage/storage.js';
import { type MediaDerivative } from './media-derivative.entity.js';
import { type MediaFile } from './media-file.entity.js';
import { sendFile } from './send-file.js';

/** Types that a browser may show inline; everything else is downloaded. */
const INLINE = /^(audio|video)\/|^image\/(jpeg|png|gif|webp)$|^text\/plain$/;

/** `attachment` or `inline` with any file name: an ASCII fallback and the real name (RFC 6266, RFC 8187). */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Parses a `Range` header with one range. Returns null if there is none to honor, 'unsatisfiable' if it can't be met. The unit is
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

/** Immutable bytes that are sent under a file name. */
export interface StreamSource {
  storagePath: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
  /** The file name for downloads. */
  originalName: string;
}

/** A derivative, sent under the file's name. */
export function toStreamSource(file: MediaFile, derivative: MediaDerivative): StreamSource {
  const { storagePath, mimeType, sha256, createdAt } = derivative;
  const originalName = `${file.originalName}.${storagePath.split('.').pop()!}`;
  return { storagePath, mimeType, sha256, createdAt, originalName, sizeBytes: derivative.sizeBytes };
}

/** How long a signed download URL is valid. */
const LINK_SECONDS = 60;

/** A URL at which the storage serves the download itself. Content shown in a page comes from this server, because the CSP allows no other origin. */
const linkTo = (file: StreamSource, storage: Storage): Promise<string | null> =>
  storage.linkTo(file.storagePath, {
    seconds: LINK_SECONDS,
    contentType: file.mimeType,
    disposition: contentDisposition('attachment', file.originalName),
  });

/** Dependencies of sending. */
interface Means {
  storage: Storage;
  transfers: Transfers;
}

/** Sends a file with range and conditional requests. Files are immutable, so the hash is the ETag. @throws DomainError 416, 429 */
export async function streamFile(
  file: StreamSource,
  { storage, transfers }: Means,
  request: FastifyRequest,
  reply: FastifyReply,
  asAttachment: boolean,
): Promise<void> {
  const size = file.sizeBytes;
  // Ranges and ETags refer to the stored bytes, so don't compress.
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
  // The proxy handles ranges and conditions with its own ETags.
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
  // For HEAD, Fastify keeps the length of an unsent stream but would set 0 for an empty text.
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const pieceBytes = await transfers.begin(request, reply, length);
  const local = size > 0 && (await storage.openLocal(file.storagePath));
  if (local) return sendFile(local, range ?? { start: 0, end: size - 1 }, reply, pieceBytes);
  await reply.send(await storage.read(file.storagePath, range ?? undefined));
}
