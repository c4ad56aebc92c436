import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { framed, unframed } from './frames.js';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('frames', () => {
  it('bring texts through in whatever pieces they come and go', async () => {
    const piece = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(piece, { maxLength: 4 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        async (texts, step) => {
          const sent = Buffer.concat((await Promise.all(texts.map((pieces) => all(framed(each(pieces)))))).flat());
          const chunks = Array.from({ length: Math.ceil(sent.length / step) }, (_, at) =>
            sent.subarray(at * step, (at + 1) * step),
          );
          const received = await all(unframed(each(chunks)));
          expect(received).toEqual(texts.map((pieces) => Buffer.concat(pieces)));
        },
      ),
    );
  });
});
