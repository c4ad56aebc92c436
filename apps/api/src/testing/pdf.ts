import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a reader of a PDF sees, laid out as on the page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-']);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}
