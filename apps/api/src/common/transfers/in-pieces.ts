import { Readable } from 'node:stream';

const PIECE_CHARACTERS = 64 * 1024;

/** Whether the character at this place is the first half of one that takes two. */
const isHalf = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xd800;

function* piecesOf(content: string | Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length;) {
    let end = Math.min(content.length, at + PIECE_CHARACTERS);
    if (typeof content === 'string') {
      if (isHalf(content, end - 1) && end < content.length) end += 1;
      yield Buffer.from(content.slice(at, end));
    } else yield content.subarray(at, end);
    at = end;
  }
}

/**
 * The same content, a piece at a time as its reader takes them: so it can be told how much has gone, and a long text is not written as
 * bytes at once.
 */
export const inPieces = (content: string | Buffer): Readable => Readable.from(piecesOf(content), { objectMode: false });
