import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a reader of a PDF sees, laid out as on the page. */
export async function pdfText(pdf: Buffer): Promise<string> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-']);
  reading.child.stdin?.end(pdf);
  return (await reading).stdout;
}

/** A PDF of so many pages of a size in points, each a grey box with its number. */
export function plainPdf(pages: number, [width, height] = [612, 792], rotate = 0): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.flatMap((id, index) => {
      const text = `0.5 g 0 0 ${width} ${height} re f 0 g BT /F1 96 Tf 100 400 Td (${index + 1}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`, 'latin1');
}
