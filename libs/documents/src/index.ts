export type { Block, Column, TextDocument } from './document.js';
export { writeDocx } from './docx.js';
export { writePdf } from './pdf.js';
