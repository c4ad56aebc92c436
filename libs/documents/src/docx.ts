/** @file Writes a document for word processors. */
import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { type Block, type TextDocument } from './document.js';
import { directionOf, tidy } from './script-fonts.js';

const QUIET = '4F5959';
/** Twentieths of a point. */
const SPACE = { after: 200, line: 340 };

/** Text that runs to the left says so itself: no word processor guesses it. */
export function writeDocx({ title, facts, language, blocks }: TextDocument): Promise<Buffer> {
  const run = (text: string, options: { bold?: boolean; color?: string; size?: number } = {}) =>
    new TextRun({
      text: tidy(text),
      rightToLeft: directionOf(text) === 'rtl',
      language: { value: language },
      ...options,
    });
  const paragraph = (text: string, children: TextRun[], options: object = {}) =>
    new Paragraph({ bidirectional: directionOf(text) === 'rtl', spacing: SPACE, children, ...options });
  const cell = (text: string, share: number, bold: boolean) =>
    new TableCell({
      width: { size: 100 * share, type: WidthType.PERCENTAGE },
      children: [paragraph(text, [run(text, { bold })], { spacing: { after: 60 } })],
    });

  const written = (block: Block): (Paragraph | Table)[] => {
    switch (block.kind) {
      case 'heading':
        return [paragraph(block.text, [run(block.text)], { heading: HeadingLevel.HEADING_2 })];
      case 'paragraph': {
        const head = [
          ...(block.label === null ? [] : [run(block.label, { bold: true }), run('  ')]),
          ...(block.time === null ? [] : [new TextRun({ text: block.time, color: QUIET, size: 18 })]),
        ];
        return [
          ...(head.length > 0 ? [paragraph(block.text, head, { spacing: { after: 20 }, keepNext: true })] : []),
          paragraph(block.text, [run(block.text)]),
        ];
      }
      case 'table':
        return [
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: [block.columns.map(({ title: name }) => name), ...block.rows].map(
              (row, at) =>
                new TableRow({
                  tableHeader: at === 0,
                  children: row.map((text, column) => cell(text, block.columns[column]!.share, at === 0)),
                }),
            ),
          }),
        ];
    }
  };

  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.END,
        children: [
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], color: QUIET, size: 18 }),
        ],
      }),
    ],
  });
  return Packer.toBuffer(
    new Document({
      title: tidy(title),
      styles: { default: { document: { run: { font: 'Calibri', size: 23 } } } },
      sections: [
        {
          footers: { default: footer },
          children: [
            paragraph(title, [run(title, { bold: true, size: 36 })], { heading: HeadingLevel.TITLE }),
            ...(facts === '' ? [] : [paragraph(facts, [run(facts, { color: QUIET, size: 20 })])]),
            ...blocks.flatMap(written),
          ],
        },
      ],
    }),
  );
}
