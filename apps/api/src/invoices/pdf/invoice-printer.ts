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

/** The drawing library and its fonts are loaded with the first invoice: few processes ever draw one. */
export async function drawInvoice(invoice: InvoiceDto, language: Language): Promise<Buffer> {
  const [{ renderToBuffer }, { invoiceDocument }] = await Promise.all([
    import('@react-pdf/renderer'),
    import('./invoice-document.js'),
  ]);
  return renderToBuffer(invoiceDocument(wordInvoice(invoice, language), language));
}
