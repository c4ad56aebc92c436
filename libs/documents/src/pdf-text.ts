/** @file Reads the text of a PDF. */
import { type Readable } from 'node:stream';
import { inProcess, isOutOfBounds } from './in-process.js';

export type PdfFault =
  /** It opens with a password alone. */
  | 'encrypted'
  /** It is none, or damaged. */
  | 'broken'
  /** Its pages are pictures. */
  | 'no-text'
  | 'too-many-pages'
  | 'too-long'
  /** It takes more time or memory than a text may. */
  | 'out-of-bounds';

export class PdfTextError extends Error {
  override readonly name = 'PdfTextError';
  constructor(readonly fault: PdfFault) {
    super(`The text of the PDF can't be read: ${fault}`);
  }
}

export interface PdfText {
  /** Of each page; lines as they are broken there. */
  pages: string[];
}

/** What the program answers. */
export type PdfTextAnswer = PdfText | { fault: PdfFault };

export const MOST_PAGES = 3_000;
/** A dozen books. */
export const MOST_CHARACTERS = 6_000_000;
const BOUNDS = { timeoutMs: 60_000, heapMb: 768 };

/** @throws PdfTextError, or the signal's reason when it is aborted */
export async function readPdfText(pdf: Readable, signal?: AbortSignal): Promise<PdfText> {
  const answer = await inProcess<PdfTextAnswer>('pdf-text-program', pdf, { ...BOUNDS, signal }).catch(
    (error: unknown): PdfTextAnswer => {
      signal?.throwIfAborted();
      if (isOutOfBounds(error)) return { fault: 'out-of-bounds' };
      throw error;
    },
  );
  if ('fault' in answer) throw new PdfTextError(answer.fault);
  return answer;
}
