import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../common/errors/domain-error.js';
import { CustomersService } from '../subscriptions/customers/customers.service.js';
import { InvoiceDto, type InvoicePageDto, type InvoiceQuery, type RelatedInvoices } from './dto/invoice.dto.js';
import { Invoice } from './invoice.entity.js';
import { planInOrder, planName, total, totalText } from './invoices.queries.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const SORT_KEYS = {
  date: () => ['issuedAt'],
  plan: () => [planInOrder(), 'durationMonths'],
  amount: () => [total()],
};

/** What an account can look up. Every look-up is scoped to the owner, so that a stranger's invoice is simply not found. */
@Injectable()
export class InvoiceReader {
  constructor(
    private readonly em: EntityManager,
    private readonly customers: CustomersService,
  ) {}

  async list(userId: string, query: InvoiceQuery): Promise<InvoicePageDto> {
    const order = query.order ?? (query.sort === 'plan' ? 'asc' : 'desc');
    const like = (text: string) => ({ $ilike: `%${text.replace(/[\\%_]/g, '\\$&')}%` });
    const sought = query.search?.trim();
    const [invoices, totalCount] = await this.em.findAndCount(
      Invoice,
      {
        userId,
        ...(sought && {
          $or: [
            { number: like(sought) },
            { [planName()]: like(sought) },
            // Whoever types a price may type it as the page writes it: '$1,234.50'.
            { [totalText()]: like(sought.replace(/[$,\s]/g, '')) },
          ],
        }),
      },
      {
        orderBy: [...SORT_KEYS[query.sort]().map((key) => ({ [key]: order })), { issuedAt: order }, { number: order }],
        limit: query.page_size,
        offset: query.offset,
      },
    );
    return {
      invoices: await this.describe(userId, invoices),
      totalCount,
      page: query.page,
      page_size: query.page_size,
    };
  }

  /** @throws NotFoundError for an unknown id and for a stranger's alike */
  async find(userId: string, id: string): Promise<InvoiceDto> {
    const invoice = UUID.test(id) ? await this.em.findOne(Invoice, { id, userId }) : null;
    if (!invoice) throw new NotFoundError('Invoice');
    return (await this.describe(userId, [invoice]))[0]!;
  }

  private async describe(userId: string, invoices: Invoice[]): Promise<InvoiceDto[]> {
    if (invoices.length === 0) return [];
    const { now } = await this.customers.standingOf(userId);
    const creditedIds = invoices.flatMap(({ creditsInvoiceId }) => creditsInvoiceId ?? []);
    const related = await this.em.find(
      Invoice,
      { $or: [{ id: { $in: creditedIds } }, { creditsInvoiceId: { $in: invoices.map(({ id }) => id) } }] },
      { orderBy: { number: 'asc' } },
    );
    const relatedOf = (invoice: Invoice): RelatedInvoices => ({
      credited: related.find(({ id }) => id === invoice.creditsInvoiceId) ?? null,
      creditNotes: related.filter(({ creditsInvoiceId }) => creditsInvoiceId === invoice.id),
    });
    return invoices.map((invoice) => InvoiceDto.of(invoice, now, relatedOf(invoice)));
  }
}
