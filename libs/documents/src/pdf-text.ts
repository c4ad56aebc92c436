/** @file Reads the text of a PDF. Nobody knows what a file makes its reader do: call it in a thread with bounds. */
import { extractText, getDocumentProxy } from 'unpdf';

export type PdfFault =
  /** It opens with a password alone. */
  | 'encrypted'
  /** It is none, or damaged. */
  | 'broken'
  /** Its pages are pictures. */
  | 'no-text'
  | 'too-many-pages';

/** The text of each page, lines as they are broken there; or why there is none. */
export type PdfText = { pages: string[] } | { fault: PdfFault };

const MAX_PAGES = 3_000;

/** @param bytes are not usable afterwards */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  try {
    const pdf = await getDocumentProxy(bytes, { disableFontFace: true, verbosity: 0 });
    if (pdf.numPages > MAX_PAGES) return { fault: 'too-many-pages' };
    const { text } = await extractText(pdf, { mergePages: false });
    return text.some((page) => /\p{L}/u.test(page)) ? { pages: text } : { fault: 'no-text' };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** PDF.js tells its errors apart by their names. */
const faultOf = (error: unknown): PdfFault =>
  error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';
