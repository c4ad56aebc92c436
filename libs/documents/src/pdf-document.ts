/** @file How a document looks on paper. */
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement } from 'react';
import { type Block, type TextDocument } from './document.js';
import { REGULAR, STRONG } from './font-files.js';
import { type Face } from './fonts.js';
import { directionOf, foldLongWords, showable } from './script-fonts.js';

const INK = '#0b1516';
const QUIET = '#4f5959';
const HAIRLINE = '#b2bdbd';
const MARGIN = 48;
/** About what a line takes, in Latin letters. */
const COLUMNS = 76;

const styles = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: 64, color: INK, fontWeight: REGULAR },
  text: { fontSize: 11, lineHeight: 1.55 },
  title: { fontSize: 20, fontWeight: STRONG, lineHeight: 1.25, marginBottom: 4 },
  facts: { fontSize: 9.5, color: QUIET, marginBottom: 22 },
  heading: { fontSize: 13, fontWeight: STRONG, marginTop: 14, marginBottom: 6 },
  paragraph: { marginBottom: 10 },
  head: { flexDirection: 'row', gap: 8, alignItems: 'baseline' },
  label: { fontSize: 10, fontWeight: STRONG },
  time: { fontSize: 9, color: QUIET },
  strong: { fontWeight: STRONG },
  leftwards: { direction: 'rtl', textAlign: 'right' },
  row: { flexDirection: 'row', gap: 10, paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: HAIRLINE },
  cell: { fontSize: 9, lineHeight: 1.35 },
  footer: {
    position: 'absolute',
    bottom: 28,
    left: MARGIN,
    right: MARGIN,
    textAlign: 'right',
    fontSize: 8.5,
    color: QUIET,
  },
});
type Style = (typeof styles)[keyof typeof styles];

/** A4, black on white. */
export function pdfDocument(
  { title, facts, language, blocks }: TextDocument,
  { families, hasGlyph }: Face,
): ReactElement<ComponentProps<typeof Document>> {
  const text = (value: string, columns: number, ...style: Style[]) => {
    const shown = showable(value, hasGlyph);
    const own = directionOf(shown) === 'rtl' ? [styles.leftwards] : [];
    return h(Text, { style: [styles.text, ...style, ...own] }, foldLongWords(shown, columns));
  };
  const drawn = (block: Block): ReactElement[] => {
    switch (block.kind) {
      case 'heading':
        return [text(block.text, COLUMNS, styles.heading)];
      case 'paragraph': {
        const isLeft = directionOf(block.text) === 'rtl';
        const head = [
          ...(block.label === null ? [] : [text(block.label, 40, styles.label)]),
          ...(block.time === null ? [] : [text(block.time, 20, styles.time)]),
        ];
        return [
          ...(head.length === 0
            ? []
            : [
                h(
                  View,
                  { style: [styles.head, isLeft ? { flexDirection: 'row-reverse' } : {}], minPresenceAhead: 30 },
                  ...head,
                ),
              ]),
          text(block.text, COLUMNS, styles.paragraph),
        ];
      }
      case 'table':
        return [block.columns.map(({ title: name }) => name), ...block.rows].map((row, at) =>
          h(
            View,
            { style: styles.row, wrap: false },
            ...row.map((value, column) => {
              const { share } = block.columns[column]!;
              const look = at === 0 ? [styles.cell, styles.strong] : [styles.cell];
              const width = { flexBasis: 0, flexGrow: share };
              return h(View, { style: width }, text(value, Math.max(6, COLUMNS * share), ...look));
            }),
          ),
        );
    }
  };
  const footer = h(Text, {
    style: styles.footer,
    fixed: true,
    render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`,
  });
  return h(
    Document,
    { title, language },
    h(
      Page,
      { size: 'A4', style: [styles.page, { fontFamily: families }] },
      text(title, 40, styles.title),
      ...(facts === '' ? [] : [text(facts, COLUMNS, styles.facts)]),
      ...blocks.flatMap(drawn),
      footer,
    ),
  );
}
