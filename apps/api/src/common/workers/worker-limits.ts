/** @file How many processes for texts run at once, and how much memory each may take, so that they fit beside the server. */

/** What the server itself may come to (docs/performance.md). */
const SERVER_MB = 512;
/** Of a process, beside its heap. */
const OVERHEAD_MB = 128;
/** A document of ten hours of speech takes some 500 MB. */
const MAX_HEAP_MB = 768;
const MIN_HEAP_MB = 256;
const MAX_PROCESSES = 4;

export interface WorkerLimits {
  processes: number;
  heapMb: number;
}

/** @param memoryMb of the machine, or of the container where it has less */
export function workerLimits(memoryMb: number, cores: number): WorkerLimits {
  const room = Math.max(0, memoryMb - SERVER_MB);
  const fitting = Math.floor(room / (MAX_HEAP_MB + OVERHEAD_MB));
  const wanted = Math.min(MAX_PROCESSES, Math.max(2, cores - 1));
  const processes = Math.max(1, Math.min(wanted, fitting));
  const heapMb = Math.floor(room / processes) - OVERHEAD_MB;
  return { processes, heapMb: Math.min(MAX_HEAP_MB, Math.max(MIN_HEAP_MB, heapMb)) };
}
