import { type TextDocument } from './document.js';

export type { Block, Column, TextDocument } from './document.js';
export { fontNameOf, fontsFor } from './font-files.js';
export { writePdf } from './pdf.js';
export { PdfTextError, type PdfFault, type PdfText, readPdfText } from './pdf-text.js';

/** The library is loaded with the first document: few processes ever write one. */
export const writeDocx = async (document: TextDocument): Promise<Buffer> =>
  (await import('./docx.js')).writeDocx(document);
