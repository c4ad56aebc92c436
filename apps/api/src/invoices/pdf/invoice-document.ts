import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement } from 'react';
import { PRODUCT_NAME } from '../../config/product.js';
import { directionOf, type Face, faceFor, foldLongWords, REGULAR, showable, STRONG } from '@timbrel/documents/drawing';
import { type InvoiceTexts } from './invoice-texts.js';

const INK = '#0b1516';
const QUIET = '#4f5959';
const HAIRLINE = '#b2bdbd';
/** 14 mm, as the print page has it. */
const MARGIN = 40;
/** About what half a line takes, in Latin letters. */
const COLUMNS = 40;

const styles = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: 64, color: INK, fontWeight: REGULAR },
  // Size and height stand on each text together, since a height that is inherited is multiplied with the library's own size. Not on the
  // footer: what is drawn anew for each page has its height multiplied each time.
  text: { fontSize: 10.5, lineHeight: 1.45 },
  small: { fontSize: 9, color: QUIET },
  tiny: { fontSize: 8.5, color: QUIET },
  strong: { fontWeight: STRONG },
  quiet: { color: QUIET },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 32 },
  product: { fontSize: 16, fontWeight: STRONG },
  titles: { alignItems: 'flex-end' },
  title: { fontSize: 20, fontWeight: STRONG, lineHeight: 1.2 },
  badge: { marginTop: 8, paddingVertical: 2, paddingHorizontal: 8, borderWidth: 0.75, borderColor: INK },
  badgeText: { fontSize: 9 },
  parties: { flexDirection: 'row', gap: 32, marginBottom: 28 },
  party: { flex: 1 },
  label: { marginBottom: 4 },
  row: { flexDirection: 'row', gap: 16, paddingVertical: 7, borderBottomWidth: 0.5, borderBottomColor: HAIRLINE },
  headings: { borderBottomColor: INK },
  wide: { flex: 1 },
  duration: { width: 96 },
  amount: { width: 96, textAlign: 'right' },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingTop: 10 },
  totalText: { fontSize: 14, fontWeight: STRONG },
  facts: { marginTop: 32 },
  factsTitle: { fontWeight: STRONG, marginBottom: 6 },
  fact: { flexDirection: 'row', gap: 16 },
  factLabel: { width: 140, color: QUIET },
  terms: { marginTop: 32 },
  footer: { position: 'absolute', bottom: 28, left: MARGIN, right: MARGIN, textAlign: 'right' },
});
type Style = (typeof styles)[keyof typeof styles];

/** As a PDF. Draw one before the next is asked for: they share their fonts. */
export async function drawWords(words: InvoiceTexts, language: string): Promise<Buffer> {
  // Every letter of the document, and the digits that its pages are numbered with.
  const face = await faceFor(`${JSON.stringify(words)}${words.page(1, 1)}0123456789`);
  return renderToBuffer(invoiceDocument(words, language, face));
}

/** A4, black on white; figures on the right. */
function invoiceDocument(
  words: InvoiceTexts,
  language: string,
  { families, hasGlyph }: Face,
): ReactElement<ComponentProps<typeof Document>> {
  const text = (value: string, ...style: Style[]) => {
    const shown = showable(value, hasGlyph);
    const direction = directionOf(shown);
    // A name that runs to the left still stands where names stand.
    const own = direction === 'rtl' ? [{ direction, textAlign: 'left' as const }] : [];
    return h(Text, { style: [styles.text, ...style, ...own] }, foldLongWords(shown, COLUMNS));
  };
  const box = (style: Style | Style[], ...children: ReactElement[]) => h(View, { style, wrap: false }, ...children);
  const party = ({ label, lines: [name = '', ...others] }: InvoiceTexts['from']) =>
    box(
      styles.party,
      text(label, styles.small, styles.label),
      text(name, styles.strong),
      ...others.map((line) => text(line)),
    );
  const cells = ([description, duration, amount]: InvoiceTexts['columns'], ...style: Style[]) => [
    text(description, ...style, styles.wide),
    text(duration, ...style, styles.duration),
    text(amount, ...style, styles.amount),
  ];

  const content = [
    box(
      styles.head,
      text(PRODUCT_NAME, styles.product),
      box(
        styles.titles,
        text(words.title, styles.title),
        text(words.number),
        box(styles.badge, text(words.status, styles.badgeText)),
      ),
    ),
    box(styles.parties, party(words.from), party(words.to)),
    box([styles.row, styles.headings], ...cells(words.columns, styles.small)),
    ...words.rows.map((row) => box(styles.row, ...cells(row))),
    box(styles.total, ...words.total.map((part) => text(part, styles.totalText))),
    box(
      styles.facts,
      text(words.facts.label, styles.factsTitle),
      ...words.facts.rows.map(([label, value]) =>
        box(styles.fact, text(label, styles.factLabel), text(value, styles.wide)),
      ),
    ),
    box(styles.terms, ...words.terms.map((line) => text(line, styles.tiny))),
  ];
  const footer = h(Text, {
    style: [styles.tiny, styles.footer],
    fixed: true,
    render: ({ pageNumber, totalPages }) => words.page(pageNumber, totalPages),
  });
  return h(
    Document,
    {
      title: `${words.title} ${words.number}`,
      author: PRODUCT_NAME,
      creator: PRODUCT_NAME,
      producer: PRODUCT_NAME,
      language,
    },
    h(Page, { size: 'A4', style: [styles.page, { fontFamily: families }] }, ...content, footer),
  );
}
