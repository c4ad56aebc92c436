import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { PRODUCT_NAME } from '../config/product.js';
import { takeLock } from '../database/database.queries.js';
import { type BillingCycle, MONTHS_OF } from '../subscriptions/plans/billing-cycle.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { User } from '../users/user.entity.js';
import { formatNumber, shownPlanName } from './invoice-rules.js';
import { Invoice, type InvoiceLine } from './invoice.entity.js';
import { takeNextNumber } from './invoices.queries.js';

/** A payment that has arrived, as its invoice shows it. */
export interface InvoiceOrder {
  userId: string;
  /** Our row of the payment; the caller has made it in the same transaction or before. */
  paymentId: string;
  planId: string;
  billingCycle: BillingCycle;
  /** What was bought; together `amount`. Left out: the plan for its months. */
  lines?: InvoiceLine[];
  /** Minor units before the discount: what was paid is `amount − discountAmount`. */
  amount: number;
  discountAmount: number;
  discountCode: string | null;
  currency: string;
  /** `stripe`, `paypal`, `apple`, `google`, `test_gateway`; anything else is shown as a credit card. */
  paymentMethod: string;
  periodStart: Date;
  periodEnd: Date;
  /** When it was paid, as the customer's clock says: the date on the invoice, and the year of its number in UTC. */
  issuedAt: Date;
  /** The name that the checkout asked for; left out: the account's. */
  customerName?: string | null;
}

/** Money that was given back. */
export interface CreditOrder {
  /** Our row of the payment whose invoice is credited. */
  paymentId: string;
  /** The refund at the provider, unique over all gateways, e.g. `stripe:re_123`. */
  refundKey: string;
  /** Minor units given back, positive. */
  amount: number;
  /** All that has been given back of the payment; a provider may tell the same money twice, by two names. The whole invoice unless given. */
  mostCredited?: number;
  issuedAt: Date;
}

/** Issues what bookkeepers keep. Both verbs work in the caller's transaction and answer the document that is already there. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly env: Environment,
    private readonly plans: PlanCatalogue,
  ) {}

  /** One invoice per payment, also where two calls come at the same instant. */
  async issue(em: EntityManager, order: InvoiceOrder): Promise<Invoice> {
    await em.flush();
    await takeLock(em, `invoice ${order.paymentId}`);
    const issued = await em.findOne(Invoice, { paymentId: order.paymentId, kind: 'invoice' });
    if (issued) return issued;

    const { name: planName } = await this.plans.planOf(order.planId);
    const durationMonths = MONTHS_OF[order.billingCycle];
    const lines = order.lines ?? [{ description: shownPlanName(planName, durationMonths), amount: order.amount }];
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    if (sum !== order.amount || order.discountAmount < 0 || order.discountAmount > order.amount) {
      throw new Error(`The invoice of payment ${order.paymentId} does not add up`);
    }
    const user = await em.findOneOrFail(User, { id: order.userId });
    return this.write(em, {
      kind: 'invoice',
      userId: user.id,
      paymentId: order.paymentId,
      status: 'completed',
      customer: { id: user.id, name: order.customerName?.trim() || user.name, email: user.email },
      provider: { name: PRODUCT_NAME, support_email: this.env.SUPPORT_EMAIL },
      planId: order.planId,
      planName,
      billingCycle: order.billingCycle,
      durationMonths,
      lines,
      amount: order.amount,
      discountAmount: order.discountAmount,
      discountCode: order.discountCode,
      currency: order.currency,
      paymentMethod: order.paymentMethod,
      periodStart: order.periodStart,
      periodEnd: order.periodEnd,
      issuedAt: order.issuedAt,
    });
  }

  /**
   * One credit note per refund, and no more in all than was invoiced; an invoice that is given back in full is cancelled.
   * @returns null where there is nothing left to credit
   * @throws where the payment has no invoice: it is issued before anything can be given back
   */
  async credit(em: EntityManager, order: CreditOrder): Promise<Invoice | null> {
    await em.flush();
    const invoice = await em.findOneOrFail(
      Invoice,
      { paymentId: order.paymentId, kind: 'invoice' },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const notes = await em.find(Invoice, { creditsInvoiceId: invoice.id });
    const written = notes.find(({ refundKey }) => refundKey === order.refundKey);
    if (written) return written;
    const credited = notes.reduce((sum, { total }) => sum - total, 0);
    const most = Math.min(invoice.total, order.mostCredited ?? invoice.total);
    const amount = Math.min(order.amount, most - credited);
    if (amount <= 0) return null;

    const { customer, provider, planId, planName, billingCycle, durationMonths, currency, paymentMethod } = invoice;
    const note = await this.write(em, {
      kind: 'credit_note',
      userId: invoice.userId,
      paymentId: invoice.paymentId,
      refundKey: order.refundKey,
      creditsInvoiceId: invoice.id,
      status: 'completed',
      customer,
      provider,
      planId,
      planName,
      billingCycle,
      durationMonths,
      lines: [{ description: `Credit for invoice ${invoice.number}`, amount: -amount }],
      amount: -amount,
      currency,
      paymentMethod,
      periodStart: invoice.periodStart,
      periodEnd: invoice.periodEnd,
      issuedAt: order.issuedAt,
    });
    if (credited + amount >= invoice.total) invoice.status = 'cancelled';
    await em.flush();
    return note;
  }

  private async write(em: EntityManager, fields: Partial<Invoice> & Pick<Invoice, 'issuedAt'>): Promise<Invoice> {
    const year = fields.issuedAt.getUTCFullYear();
    const number = formatNumber(year, await takeNextNumber(em, year));
    const invoice = Object.assign(new Invoice(), fields, { number });
    await em.persist(invoice).flush();
    return invoice;
  }
}
