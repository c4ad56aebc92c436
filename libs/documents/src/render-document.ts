/** @file Writes documents for printing and for word processors, in a process of their own. */
import { type Drawing, type TextDocument } from './document.js';
import { inProcess } from './in-process.js';

/** Twice what a transcript takes that can be written in this time. */
const BOUNDS = { timeoutMs: 120_000, heapMb: 768 };

/** @throws OutOfBoundsError where it takes too long or too much memory */
export async function renderDocument(document: TextDocument, format: Drawing['format']): Promise<Buffer> {
  return Buffer.from(await inProcess<Uint8Array>('program', { document, format } satisfies Drawing, BOUNDS));
}

export const writePdf = (document: TextDocument): Promise<Buffer> => renderDocument(document, 'pdf');
