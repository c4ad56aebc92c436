/** @file Reads the text of one PDF, as a process of its own: nobody knows what a file makes its reader do. */
import { extractText, getDocumentProxy } from 'unpdf';
import { MOST_CHARACTERS, MOST_PAGES, type PdfFault, type PdfTextAnswer } from './pdf-text.js';
import { answerInput } from './program-outcome.js';

async function read(bytes: Uint8Array): Promise<PdfTextAnswer> {
  try {
    const pdf = await getDocumentProxy(bytes, { disableFontFace: true, verbosity: 0 });
    if (pdf.numPages > MOST_PAGES) return { fault: 'too-many-pages' };
    const { text } = await extractText(pdf, { mergePages: false });
    if (text.reduce((sum, page) => sum + page.length, 0) > MOST_CHARACTERS) return { fault: 'too-long' };
    return text.some((page) => /\p{L}/u.test(page)) ? { pages: text } : { fault: 'no-text' };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** PDF.js tells its errors apart by their names. */
const faultOf = (error: unknown): PdfFault =>
  error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';

await answerInput(read);
