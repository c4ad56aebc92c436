import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { PRODUCT_NAME } from '../../config/product.js';
import { FONT_FILES, REGULAR, STRONG } from './fonts.js';
import { type InvoiceWords } from './invoice-words.js';
import { directionOf, familiesFor, foldLongWords, showable } from './script-fonts.js';

type PdfDocument = ReactElement<React.ComponentProps<typeof Document>>;

const INK = '#0b1516';
const QUIET = '#4f5959';
const HAIRLINE = '#b2bdbd';
/** 14 mm, as the print page has it. */
const MARGIN = 40;
/** About what half a line takes, in Latin letters. */
const COLUMNS = 38;

const styles = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: 64, fontSize: 10.5, lineHeight: 1.45, color: INK, fontWeight: REGULAR },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 32 },
  product: { fontSize: 16, fontWeight: STRONG, lineHeight: 1.2 },
  titles: { alignItems: 'flex-end' },
  title: { fontSize: 20, fontWeight: STRONG, lineHeight: 1.2 },
  badge: { marginTop: 8, paddingVertical: 2, paddingHorizontal: 8, borderWidth: 0.75, borderColor: INK, fontSize: 9 },
  parties: { flexDirection: 'row', gap: 32, marginBottom: 28 },
  party: { flex: 1 },
  label: { fontSize: 9, color: QUIET, marginBottom: 4 },
  strong: { fontWeight: STRONG },
  row: { flexDirection: 'row', gap: 16, paddingVertical: 7, borderBottomWidth: 0.5, borderBottomColor: HAIRLINE },
  headings: { fontSize: 9, color: QUIET, borderBottomColor: INK },
  wide: { flex: 1 },
  duration: { width: 96 },
  amount: { width: 96, textAlign: 'right' },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingTop: 10, fontSize: 14, fontWeight: STRONG },
  facts: { marginTop: 32 },
  factsTitle: { fontWeight: STRONG, marginBottom: 6 },
  fact: { flexDirection: 'row', gap: 16 },
  factLabel: { width: 140, color: QUIET },
  terms: { marginTop: 32, fontSize: 8.5, color: QUIET },
  footer: {
    position: 'absolute',
    bottom: 28,
    left: MARGIN,
    right: MARGIN,
    fontSize: 8.5,
    color: QUIET,
    textAlign: 'right',
  },
});
type Style = (typeof styles)[keyof typeof styles];

/** A4, black on white; figures on the right. */
export function invoiceDocument(words: InvoiceWords, language: string): PdfDocument {
  const shown = new Set<string>();
  const text = (value: string, ...style: Style[]) => {
    const clean = showable(value, FONT_FILES);
    shown.add(clean);
    const direction = directionOf(clean);
    // A name that runs to the left still stands where names stand.
    const own = direction === 'rtl' ? [{ direction, textAlign: 'left' as const }] : [];
    return h(Text, { style: [...style, ...own] }, foldLongWords(clean, COLUMNS));
  };
  const box = (style: Style, ...children: ReactElement[]) => h(View, { style }, ...children);
  const party = ({ label, lines: [name = '', ...others] }: InvoiceWords['from']) =>
    box(styles.party, text(label, styles.label), text(name, styles.strong), ...others.map((line) => text(line)));
  const row = ([description, duration, amount]: InvoiceWords['columns'], ...style: Style[]) =>
    h(
      View,
      { style: [styles.row, ...style], wrap: false },
      text(description, styles.wide),
      text(duration, styles.duration),
      text(amount, styles.amount),
    );

  const content = [
    box(
      styles.head,
      text(PRODUCT_NAME, styles.product),
      box(styles.titles, text(words.title, styles.title), text(words.number), text(words.status, styles.badge)),
    ),
    box(styles.parties, party(words.from), party(words.to)),
    row(words.columns, styles.headings),
    ...words.rows.map((cells) => row(cells)),
    box(styles.total, text(words.total[0]), text(words.total[1])),
    box(
      styles.facts,
      text(words.facts.label, styles.factsTitle),
      ...words.facts.rows.map(([label, value]) =>
        box(styles.fact, text(label, styles.factLabel), text(value, styles.wide)),
      ),
    ),
    box(styles.terms, ...words.terms.map((line) => text(line))),
  ];
  const footer = h(Text, {
    style: styles.footer,
    fixed: true,
    render: ({ pageNumber, totalPages }) =>
      words.page.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages)),
  });
  const fontFamily = familiesFor([...shown, words.page, '0123456789\u{fffd}'].join(''), FONT_FILES);
  return h(
    Document,
    {
      title: `${words.title} ${words.number}`,
      author: PRODUCT_NAME,
      creator: PRODUCT_NAME,
      producer: PRODUCT_NAME,
      language,
    },
    h(Page, { size: 'A4', style: [styles.page, { fontFamily }] }, ...content, footer),
  );
}
