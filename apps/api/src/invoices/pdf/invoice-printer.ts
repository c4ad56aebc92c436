import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { oneAtATime } from '../../common/one-at-a-time.js';
import { type Language, User } from '../../users/user.entity.js';
import { type InvoiceDto } from '../dto/invoice.dto.js';
import { invoiceTexts } from './invoice-texts.js';

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

const inTurn = oneAtATime();

/** In turn, since all documents share their fonts. A page takes about 40 ms of the process, the first one 250 ms. */
export const drawInvoice = (invoice: InvoiceDto, language: Language): Promise<Buffer> =>
  inTurn(() => draw(invoice, language));

/** The drawing library and its fonts are loaded with the first invoice: few processes ever draw one. */
async function draw(invoice: InvoiceDto, language: Language): Promise<Buffer> {
  const { drawWords } = await import('./invoice-document.js');
  return drawWords(invoiceTexts(invoice, language), language);
}
