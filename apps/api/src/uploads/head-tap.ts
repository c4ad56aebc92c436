import { Transform } from 'node:stream';
import { STREAM_BUFFER_BYTES } from '../storage/metered.js';

/**
 * Lets a stream through unchanged, but only after its first bytes were judged: what is refused is never stored.
 * @param judge rejects to refuse; called once, with at most `headBytes` bytes
 */
export function headTap(headBytes: number, judge: (head: Buffer) => Promise<void>): Transform {
  const held: Buffer[] = [];
  let length = 0;
  let judged = false;
  const release = async (stream: Transform) => {
    judged = true;
    const head = Buffer.concat(held);
    await judge(head.subarray(0, headBytes));
    if (head.length > 0) stream.push(head);
  };
  return new Transform({
    highWaterMark: STREAM_BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      if (judged) return done(null, chunk);
      held.push(chunk);
      length += chunk.length;
      if (length < headBytes) return done();
      release(this).then(() => done(), done);
    },
    flush(done) {
      if (judged) return done();
      release(this).then(() => done(), done);
    },
  });
}
