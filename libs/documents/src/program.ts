/** @file Draws one document as PDF, as a process of its own: a long one takes seconds, and hundreds of megabytes. */
import { renderToBuffer } from '@react-pdf/renderer';
import { type TextDocument } from './document.js';
import { faceFor } from './fonts.js';
import { pdfDocument } from './pdf-document.js';
import { answer } from './program-outcome.js';

answer(async (document: TextDocument) => {
  const face = await faceFor(`${JSON.stringify(document)}0123456789`);
  return renderToBuffer(pdfDocument(document, face));
});
