export type { Block, Column, TextDocument } from './document.js';
export { fontNameOf, fontsFor } from './font-files.js';
export { isOutOfBounds } from './in-process.js';
export { PdfTextError, type PdfFault, type PdfText, readPdfText } from './pdf-text.js';
export { renderDocument, writePdf } from './render-document.js';
