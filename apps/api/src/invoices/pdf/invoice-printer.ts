import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Language, User } from '../../users/user.entity.js';
import { type InvoiceDto } from '../dto/invoice.dto.js';
import { wordInvoice } from './invoice-words.js';

/** Draws invoices as PDF. */
@Injectable()
export class InvoicePrinter {
  constructor(private readonly em: EntityManager) {}

  /** In the language of the account. */
  async print(userId: string, invoice: InvoiceDto): Promise<Buffer> {
    const user = await this.em.findOneOrFail(User, { id: userId });
    return drawInvoice(invoice, user.effectiveSettings.language);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * One after the other, since they share fonts. A page takes 40 ms, of which all but the reading of fonts is one piece.
 */
export function drawInvoice(invoice: InvoiceDto, language: Language): Promise<Buffer> {
  const drawn = last.then(() => draw(invoice, language));
  last = drawn.catch(() => undefined);
  return drawn;
}

/** The drawing library and its fonts are loaded with the first invoice: few processes ever draw one. */
async function draw(invoice: InvoiceDto, language: Language): Promise<Buffer> {
  const [{ renderToBuffer }, { invoiceDocument }, { faceFor }] = await Promise.all([
    import('@react-pdf/renderer'),
    import('./invoice-document.js'),
    import('./fonts.js'),
  ]);
  const words = wordInvoice(invoice, language);
  // Every letter of the document, and the digits that its pages are numbered with.
  const face = await faceFor(`${JSON.stringify(words)}0123456789`);
  return renderToBuffer(invoiceDocument(words, language, face));
}
