/** @file Reads the text of one PDF, as a thread of its own: nobody knows what a file makes its reader do. */
import { extractText, getDocumentProxy } from 'unpdf';
import { parentPort, workerData } from 'node:worker_threads';
import { MOST_PAGES, type PdfFault, type PdfTextAnswer } from './pdf-text.js';

async function read(bytes: Uint8Array): Promise<PdfTextAnswer> {
  try {
    const pdf = await getDocumentProxy(bytes, { disableFontFace: true, verbosity: 0 });
    if (pdf.numPages > MOST_PAGES) return { fault: 'too-many-pages' };
    const { text } = await extractText(pdf, { mergePages: false });
    return text.some((page) => /\p{L}/u.test(page)) ? { pages: text } : { fault: 'no-text' };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** PDF.js tells its errors apart by their names. */
const faultOf = (error: unknown): PdfFault =>
  error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';

parentPort!.postMessage(await read(workerData as Uint8Array));
