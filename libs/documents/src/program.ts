/** @file Writes one document as PDF or DOCX, as a process of its own: a long one takes seconds, and hundreds of megabytes. */
import { type Drawing } from './document.js';
import { answer } from './program-outcome.js';

/** The libraries are loaded as they are needed. */
async function draw({ document, format }: Drawing): Promise<Buffer> {
  if (format === 'docx') return (await import('./docx.js')).writeDocx(document);
  const [{ renderToBuffer }, { faceFor }, { pdfDocument }] = await Promise.all([
    import('@react-pdf/renderer'),
    import('./fonts.js'),
    import('./pdf-document.js'),
  ]);
  return renderToBuffer(pdfDocument(document, await faceFor(`${JSON.stringify(document)}0123456789`)));
}

answer(draw);
