import type { FastifyRequest } from 'fastify';

/** After a refusal this much is still read, so that the client sees the answer instead of a broken pipe. */
const DRAIN_BYTES = 64 * 1024 ** 2;
const DRAIN_MS = 3_000;

/** Reads on for a while what nobody wants any more. */
export async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  await new Promise<void>((resolve) => {
    let left = DRAIN_BYTES;
    const timer = setTimeout(resolve, DRAIN_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) stop();
    });
    raw.once('end', stop).once('close', stop).once('error', stop);
    raw.resume();
  });
}
