/** @file Reads the text of one PDF, as a process of its own: nobody knows what a file makes its reader do. */
import { extractText, getDocumentProxy } from 'unpdf';
import { MOST_PAGES, type PdfFault, type PdfTextAnswer } from './pdf-text.js';
import { answer } from './program-outcome.js';

async function read({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Promise<PdfTextAnswer> {
  try {
    // PDF.js refuses a Buffer, though it is a Uint8Array.
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
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

answer(read);
