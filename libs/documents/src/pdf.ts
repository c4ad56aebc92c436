/** @file Writes a document for printing. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type TextDocument } from './document.js';

const program = createRequire(import.meta.url).resolve('@timbrel/documents/program');
const TIMEOUT_MS = 120_000;
const HEAP_MB = 1_536;

/** @throws Error where it takes too long or too much memory */
export function writePdf(document: TextDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: document,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Neither a test's loader nor a debugger's port is for it.
      execArgv: [],
    });
    const timer = setTimeout(() => {
      reject(new Error(`The document could not be drawn in ${TIMEOUT_MS / 1_000} s`));
      void worker.terminate();
    }, TIMEOUT_MS);
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The drawing of the document ended with ${code}`));
    });
  });
}
