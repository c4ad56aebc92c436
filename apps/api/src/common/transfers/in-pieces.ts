import { Readable } from 'node:stream';

const PIECE_BYTES = 64 * 1024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** The same bytes, a piece at a time as its reader takes them: so it can be told how much has gone. */
export const inPieces = (bytes: Buffer): Readable => Readable.from(piecesOf(bytes), { objectMode: false });
