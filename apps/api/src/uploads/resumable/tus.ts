/** @file What the tus resumable upload protocol 1.0.0 (https://tus.io/protocols/resumable-upload) demands of headers. */
import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';

export const TUS_VERSION = '1.0.0';
export const TUS_EXTENSIONS = 'creation,creation-with-upload,checksum,termination,expiration';
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'] as const;
export const OFFSET_STREAM = 'application/offset+octet-stream';
/** Not in Node's list of statuses. */
const CHECKSUM_MISMATCH = 460 as HttpStatus;

const refuse = (status: HttpStatus, code: string, message: string, headers: Record<string, string> = {}) =>
  new DomainError(status, code, message, { headers: { 'Tus-Resumable': TUS_VERSION, ...headers } });

export const TusErrors = {
  version: () =>
    refuse(
      HttpStatus.PRECONDITION_FAILED,
      'TUS_VERSION_UNSUPPORTED',
      `Send the header Tus-Resumable: ${TUS_VERSION}; no other version is spoken here.`,
      { 'Tus-Version': TUS_VERSION },
    ),
  header: (name: string, expected: string) =>
    refuse(HttpStatus.BAD_REQUEST, 'TUS_HEADER_INVALID', `The header ${name} must be ${expected}.`),
  contentType: () =>
    refuse(
      HttpStatus.UNSUPPORTED_MEDIA_TYPE,
      'TUS_CONTENT_TYPE_INVALID',
      `Bytes of an upload are sent as Content-Type: ${OFFSET_STREAM}.`,
    ),
  offset: (offset: number) =>
    refuse(
      HttpStatus.CONFLICT,
      'TUS_OFFSET_MISMATCH',
      `This upload goes on at byte ${offset}. Ask for its offset by HEAD and send from there.`,
      { 'Upload-Offset': String(offset) },
    ),
  tooMuch: () =>
    refuse(
      HttpStatus.PAYLOAD_TOO_LARGE,
      'TUS_LENGTH_EXCEEDED',
      'More bytes were sent than Upload-Length said there are. Begin a new upload with the right length.',
    ),
  checksum: () =>
    refuse(
      CHECKSUM_MISMATCH,
      'TUS_CHECKSUM_MISMATCH',
      'The bytes arrived changed and were thrown away. Send them again.',
    ),
  gone: () => refuse(HttpStatus.GONE, 'UPLOAD_EXPIRED', 'This upload was not finished in time. Begin it again.'),
  deferred: () =>
    refuse(HttpStatus.BAD_REQUEST, 'TUS_HEADER_INVALID', 'Upload-Defer-Length is not spoken here: send Upload-Length.'),
};

/** A count of bytes, as `Upload-Offset` and `Upload-Length` carry it. @throws DomainError 400 */
export function countOf(name: string, value: string | undefined): number {
  if (!value || !/^\d{1,15}$/.test(value)) throw TusErrors.header(name, 'a number of bytes');
  return Number(value);
}

/**
 * `Upload-Metadata`: pairs of a key and a value in Base64, separated by commas.
 * @throws DomainError 400 where it is not that
 */
export function metadataOf(header: string | undefined): ReadonlyMap<string, string> {
  const metadata = new Map<string, string>();
  for (const pair of header?.trim() ? header.split(',') : []) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value);
    if (!/^[\x21-\x7e]+$/.test(key) || metadata.has(key) || !isBase64 || more.length > 0)
      throw TusErrors.header('Upload-Metadata', 'keys with Base64 values, separated by commas, each key once');
    metadata.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return metadata;
}

export interface Checksum {
  algorithm: (typeof CHECKSUM_ALGORITHMS)[number];
  /** Base64. */
  value: string;
}

/** `Upload-Checksum`: an algorithm and a Base64 digest. @throws DomainError 400 for an algorithm that is not offered */
export function checksumOf(header: string | undefined): Checksum | null {
  if (header === undefined) return null;
  const [algorithm, value, ...more] = header.trim().split(' ');
  const known = CHECKSUM_ALGORITHMS.find((each) => each === algorithm);
  if (!known || !value || more.length > 0)
    throw TusErrors.header('Upload-Checksum', `one of ${CHECKSUM_ALGORITHMS.join(', ')} and its Base64 digest`);
  return { algorithm: known, value };
}
