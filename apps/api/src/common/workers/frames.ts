/** @file Bytes of unknown length over a pipe that stays open: pieces, each behind its length, and an empty one at the end. */
const HEAD_BYTES = 4;

const headOf = (bytes: number): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(bytes);
  return head;
};

/** For `pipeline`. */
export async function* framed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield headOf(piece.length);
    yield piece;
  }
  yield headOf(0);
}

/** Whatever was framed, one after the other. */
export async function* unframed(pipe: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let left = 0;
  let pieces: Buffer[] = [];
  for await (let rest of pipe) {
    while (rest.length > 0) {
      const isHead = left === 0;
      const part = rest.subarray(0, isHead ? HEAD_BYTES - head.length : left);
      rest = rest.subarray(part.length);
      if (!isHead) {
        pieces.push(part);
        left -= part.length;
        continue;
      }
      head = Buffer.concat([head, part]);
      if (head.length < HEAD_BYTES) continue;
      left = head.readUInt32BE();
      head = Buffer.alloc(0);
      if (left > 0) continue;
      yield Buffer.concat(pieces);
      pieces = [];
    }
  }
}
