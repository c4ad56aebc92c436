/** @file Writes a document for printing. */
import { type TextDocument } from './document.js';
import { inProcess } from './in-process.js';

/** Twice what a transcript takes that can be drawn in this time. */
const BOUNDS = { timeoutMs: 120_000, heapMb: 768 };

/** @throws OutOfBoundsError where it takes too long or too much memory */
export const writePdf = async (document: TextDocument): Promise<Buffer> =>
  Buffer.from(await inProcess<Uint8Array>('program', document, BOUNDS));
