import { type TextDocument } from './document.js';
import { type PdfText } from './pdf-text.js';

export type { Block, Column, TextDocument } from './document.js';
export { fontNameOf, fontsFor } from './font-files.js';
export type { PdfFault, PdfText } from './pdf-text.js';

/** The libraries are loaded with the first document. Takes seconds for a long one, in the process that calls. */
export async function writeDocument(document: TextDocument, format: 'docx' | 'pdf'): Promise<Buffer> {
  const { writeDocx, writePdf } = await import('./rendering.js');
  return (format === 'docx' ? writeDocx : writePdf)(document);
}

/** @param bytes are not usable afterwards */
export const readPdfText = async (bytes: Uint8Array): Promise<PdfText> =>
  (await import('./pdf-text.js')).readPdfText(bytes);
