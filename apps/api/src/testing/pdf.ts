import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a reader of a PDF sees, laid out as on the page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-']);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}

/** A PDF of so many pages of a size in points, each a grey box with its number. */
export const plainPdf = (pages: number, size: [number, number] = [612, 792], rotate = 0): Buffer =>
  pdfOf(
    Array.from({ length: pages }, (_, index) => {
      const [width, height] = size;
      return `0.5 g 0 0 ${width} ${height} re f 0 g BT /F1 96 Tf 100 400 Td (${index + 1}) Tj ET`;
    }),
    { size, rotate },
  );

/** A PDF with lines of text on its pages, in letters of Latin-1. */
export const textPdf = (pages: readonly (readonly string[])[], options: PdfOptions = {}): Buffer =>
  pdfOf(
    pages.map((lines) => {
      const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
      return `BT /F1 11 Tf 14 TL 60 740 Td ${shown.join(' ')} ET`;
    }),
    options,
  );

/** A PDF of pictures of pages: nothing in it is text. */
export const scannedPdf = (pages: number): Buffer =>
  pdfOf(Array.from({ length: pages }, () => '0.9 g 40 40 500 700 re f 0.2 g 60 700 400 12 re f 60 670 420 12 re f'));

interface PdfOptions {
  size?: [number, number];
  rotate?: number;
  /** Whether it opens with a password alone. */
  isLocked?: boolean;
}

/** @param contents what each page draws */
function pdfOf(
  contents: readonly string[],
  { size: [width, height] = [612, 792], rotate = 0, isLocked = false }: PdfOptions = {},
): Buffer {
  const kids = contents.map((_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((id, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${contents[index]!.length} >>\nstream\n${contents[index]!}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'a7'.repeat(32)}> /U <${'5c'.repeat(32)}> >> /ID [<00> <00>]`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R ${isLocked ? lock : ''} >>\n`;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}${trailer}`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}
