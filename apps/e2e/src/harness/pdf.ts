import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a reader of a PDF finds: its words in alphabetical order, wherever they stand, and how many pages it has. */
export async function readPdf(pdf: Buffer): Promise<{ words: string[]; pages: number }> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-']);
  reading.child.stdin?.end(pdf);
  const { stdout } = await reading;
  // Marks of direction are the reader's own, and each page ends with a form feed.
  const text = stdout.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  return { words: text.split(/\s+/).filter(Boolean).sort(), pages: stdout.split('\f').length - 1 };
}
