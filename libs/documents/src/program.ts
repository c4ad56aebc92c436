/** @file Draws one document as PDF, as a thread of its own: a long one takes seconds. */
import { renderToBuffer } from '@react-pdf/renderer';
import { parentPort, workerData } from 'node:worker_threads';
import { type TextDocument } from './document.js';
import { faceFor } from './fonts.js';
import { pdfDocument } from './pdf-document.js';

const document = workerData as TextDocument;
const face = await faceFor(`${JSON.stringify(document)}0123456789`);
parentPort!.postMessage(await renderToBuffer(pdfDocument(document, face)));
