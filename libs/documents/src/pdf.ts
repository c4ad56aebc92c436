/** @file Writes a document for printing. */
import { type TextDocument } from './document.js';
import { inThread } from './in-thread.js';

const BOUNDS = { timeoutMs: 120_000, heapMb: 1_536 };

/** @throws OutOfBoundsError where it takes too long or too much memory */
export const writePdf = async (document: TextDocument): Promise<Buffer> =>
  Buffer.from(await inThread<Uint8Array>('program', document, BOUNDS));
