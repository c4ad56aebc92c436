import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Both as small as pays: buffers that come back while the processor's cache still holds them are the fast ones. Looking costs some 8 µs. */
const LOOK_MS = 20;
const MAX_GROWTH_BYTES = 8 * 1024 ** 2;

const bytesOutside = (): number => process.memoryUsage().arrayBuffers;

/**
 * Gives the buffers of uploads and downloads back soon. They lie outside of the heap, each behind a small object in it, so that many hundred MiB
 * pile up before those objects alone make the collector begin; new memory for each of them costs up to half of the rate. A small nursery for
 * everything would help, too, but costs every small request a fifth of its time.
 */
export function returnTransferBuffersSoon(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let floor = bytesOutside();
  setInterval(() => {
    if (bytesOutside() - floor > MAX_GROWTH_BYTES) {
      collect({ type: 'minor' });
      // What is still there is in use, or waits for a collection of everything: looking at it again and again would only age what is young.
      floor = bytesOutside();
    }
    floor = Math.min(floor, bytesOutside());
  }, LOOK_MS).unref();
}
