/** @file Writes documents. Takes seconds for long ones, in the thread that calls. */
import { renderToBuffer } from '@react-pdf/renderer';
import { type TextDocument } from './document.js';
import { faceFor } from './fonts.js';
import { pdfDocument } from './pdf-document.js';

export { writeDocx } from './docx.js';

/** For printing. Write one document before the next: they share their fonts. */
export async function writePdf(document: TextDocument): Promise<Buffer> {
  const face = await faceFor(`${JSON.stringify(document)}0123456789`);
  return renderToBuffer(pdfDocument(document, face));
}
