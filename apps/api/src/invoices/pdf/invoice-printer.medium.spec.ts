import { describe, expect, it } from '@jest/globals';
import { anInvoice } from '../../testing/invoices.js';
import { pdfText } from '../../testing/pdf.js';
import { LANGUAGES } from '../../users/user.entity.js';
import { type InvoiceDto } from '../dto/invoice.dto.js';
import { drawInvoice } from './invoice-printer.js';
import { invoiceTexts } from './invoice-texts.js';

/** Readers wrap what runs to the left in marks of direction and put spaces where they see gaps. */
const plain = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g, '').replace(/\s+/gu, ' ');

const read = async (fields: Partial<InvoiceDto> = {}) =>
  plain(await pdfText(await drawInvoice(anInvoice(fields), 'en')));
const named = (name: string) => read({ customer: { ...anInvoice().customer, name } });

describe('an invoice as PDF', () => {
  it.each(LANGUAGES)('holds every word of the invoice in %s', async (language) => {
    const invoice = anInvoice();
    const text = plain(await pdfText(await drawInvoice(invoice, language)));
    const { title, number, from, to, rows, total, facts, terms } = invoiceTexts(invoice, language);
    const parties = [from, to].flatMap(({ label, lines }) => [label, ...lines]);
    const words = [title, number, ...parties, ...rows.flat(), ...total, facts.label, ...facts.rows.flat(), ...terms];
    for (const word of words) expect(text).toContain(plain(word));
  });

  it.each([
    ['Persian', 'علی رضایی'],
    ['Arabic', 'محمد حسن'],
    ['Chinese', '李明'],
    ['Chinese with digits', '北京第2026号公司'],
    ['Japanese', 'やまだ タロウ'],
    ['Cyrillic', 'Анна Ковалёва'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Vietnamese', 'Nguyễn Thị Hằng'],
    ['Polish', 'Łukasz Żółć'],
  ])('reads a name in %s as it was written', async (_, name) => {
    expect(await named(name)).toContain(name);
  });

  // The reader goes over the page from left to right and turns each run around by itself: what it says is where things stand.
  it.each([
    ['its own digits', 'فروشگاه ۱۲۳', ['۱۲۳', 'فروشگاه']],
    ['other digits', 'شرکت 2026 تهران', ['تهران', '2026', 'شرکت']],
    ['a Latin word', 'شرکت Timbrel تهران', ['تهران', 'Timbrel', 'شرکت']],
  ])('sets Persian with %s from right to left', async (_, name, parts) => {
    expect(await named(name)).toMatch(new RegExp(parts.join(' ?')));
  });

  it('keeps names of several scripts in one line apart', async () => {
    const text = await named('李明 & Анна GmbH 42');
    expect(text).toContain('李明 & Анна GmbH 42');
  });

  it.each([
    ['letters that no font has', 'שלום ไทย 🎉'],
    ['what a file claims and does not hold', '㍐ ꀁ 丨 '],
    ['half a character', 'Ada \ud83d'],
    ['control characters', 'A\u0000d\u0007a'],
    ['only spaces', '   '],
    ['a very long word', 'x'.repeat(400)],
    ['a very long Chinese one', '李'.repeat(200)],
    ['marks alone', '\u0301\u0302'],
  ])('is drawn with %s in the name', async (_, name) => {
    expect(await named(name)).toContain('$7.99');
  });

  it('shows that letters are missing rather than leaving them out', async () => {
    expect(await named('Ada שלום')).toContain('Ada □□□□');
  });

  it('is searched for what was written, whatever was drawn before it and beside it', async () => {
    const names = ['L’Aimée, “x”; y:', 'Lʼautre', '’', 'علی'];
    expect(await Promise.all(names.map(named))).toEqual(names.map((name) => expect.stringContaining(name)));
  });

  it('goes on to further pages and counts them', async () => {
    const lines = Array.from({ length: 99 }, (_, n) => ({ description: `Line ${n}`, amount: 1 }));
    const text = await read({ lines, amount: 99, discount_amount: 0, total: 99 });
    expect(text).toContain('Line 98');
    expect(text).toContain('Page 5 of 5');
  });

  it('is as wide as A4', async () => {
    const pdf = await drawInvoice(anInvoice(), 'en');
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.2\d* 841\.8\d*\]/);
  });
});
