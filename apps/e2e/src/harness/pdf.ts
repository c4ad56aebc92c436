import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a reader of a PDF sees, and how many pages it has. */
export async function readPdf(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-']);
  reading.child.stdin?.end(pdf);
  const { stdout } = await reading;
  // Marks of direction are the reader's own, and each page ends with a form feed.
  return {
    text: stdout.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
    pages: stdout.split('\f').length - 1,
  };
}
