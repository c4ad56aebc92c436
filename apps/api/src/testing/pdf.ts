import { execFile } from 'node:child_process';

/** What a reader of a PDF sees, laid out as on the page. */
export const pdfText = (pdf: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = execFile('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], (error, text) =>
      error ? reject(error) : resolve(text),
    );
    reader.stdin?.end(pdf);
  });
