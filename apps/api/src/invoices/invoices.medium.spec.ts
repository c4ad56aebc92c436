import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { bearer, makeAccount } from '../testing/accounts.js';
import { insertPayment, invoiceOrder } from '../testing/invoices.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { type Invoice } from './invoice.entity.js';
import { type InvoiceOrder, InvoicesService } from './invoices.service.js';

describe('issuing', () => {
  let test: TestApp;
  let invoices: InvoicesService;
  beforeAll(async () => {
    test = await createTestApp();
    invoices = test.app.get(InvoicesService);
  });
  afterAll(() => test.close());

  const transact = <T>(action: (em: EntityManager) => Promise<T>) =>
    (test.orm.em.fork() as EntityManager).transactional(action);
  const sql = <Row>(statement: string, values: unknown[] = []) =>
    test.orm.em.getConnection().execute<Row[]>(statement, values);
  const pay = (userId: string, fields: Partial<InvoiceOrder> = {}) =>
    transact(async (em) => invoices.issue(em, invoiceOrder(userId, await insertPayment(em, userId), fields)));
  const refund = ({ paymentId }: Invoice, amount: number, refundKey: string = randomUUID(), year = 2026) =>
    transact((em) =>
      invoices.credit(em, { paymentId: paymentId!, refundKey, amount, issuedAt: new Date(`${year}-11-21T00:00:00Z`) }),
    );
  const statusOf = async ({ id }: Invoice) =>
    (await sql<{ status: string }>('select status from invoices where id = ?', [id]))[0]?.status;
  const numbersOf = async (year: number) =>
    (
      await sql<{ number: string }>('select number from invoices where number like ? order by number', [`${year}-%`])
    ).map(({ number }) => number);
  const counted = (year: number, count: number) =>
    Array.from({ length: count }, (_, n) => `${year}-${String(n + 1).padStart(6, '0')}`);

  it('copies the customer, the provider and the plan onto the invoice', async () => {
    const { id, email } = await makeAccount(test, { name: 'Ada Lovelace' });
    const invoice = await pay(id, {
      billingCycle: 'quarterly',
      amount: 2697,
      discountAmount: 539,
      discountCode: 'HELLO',
    });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      status: 'completed',
      customer: { id, name: 'Ada Lovelace', email },
      provider: { name: 'Timbrel', support_email: 'support@localhost' },
      planId: 'pro',
      planName: 'Pro',
      durationMonths: 3,
      lines: [{ description: 'Pro (3 Months)', amount: 2697 }],
      total: 2158,
      discountCode: 'HELLO',
    });
  });

  it('prefers the name that the checkout asked for', async () => {
    const { id } = await makeAccount(test);
    expect((await pay(id, { customerName: ' 李明 ' })).customer.name).toBe('李明');
    expect((await pay(id, { customerName: ' ' })).customer.name).toBe('Ada');
  });

  it('refuses what does not add up, and spends no number on it', async () => {
    const { id } = await makeAccount(test);
    const at = { issuedAt: new Date('2019-05-01T00:00:00Z') };
    await expect(pay(id, { ...at, lines: [{ description: 'Pro', amount: 998 }] })).rejects.toThrow('does not add up');
    await expect(pay(id, { ...at, discountAmount: 1000 })).rejects.toThrow('does not add up');
    await expect(pay(id, { ...at, discountAmount: -1 })).rejects.toThrow('does not add up');
    expect((await pay(id, at)).number).toBe('2019-000001');
  });

  it('numbers without gaps when 50 payments arrive at once and many of them fail', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => makeAccount(test)));
    const issuedAt = new Date('2030-06-01T00:00:00Z');
    const failures: ((em: EntityManager) => Promise<void>)[] = [
      async () => {
        throw new Error('the provider went away');
      },
      async (em) => void (await em.execute('select 1 / 0')),
      async (em) => void (await em.execute('insert into payments (id) values (null)')),
    ];
    // Drawn anew at each run; whatever is drawn, nothing may be missing.
    const draws = Array.from({ length: 50 }, () => Math.floor(Math.random() * 2 * failures.length));
    const outcomes = await Promise.allSettled(
      draws.map((draw, n) =>
        transact(async (em) => {
          const { id } = accounts[n % accounts.length]!;
          const { paymentId } = await invoices.issue(em, invoiceOrder(id, await insertPayment(em, id), { issuedAt }));
          if (n % 5 === 0)
            await invoices.credit(em, { paymentId: paymentId!, refundKey: randomUUID(), amount: 999, issuedAt });
          await failures[draw]?.(em);
          return n % 5 === 0 ? 2 : 1;
        }),
      ),
    );
    const kept = outcomes.reduce((sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0), 0);
    expect(outcomes.map(({ status }) => status)).toEqual(
      draws.map((draw) => (failures[draw] ? 'rejected' : 'fulfilled')),
    );
    expect(await numbersOf(2030)).toEqual(counted(2030, kept));
  });

  it('counts each year of UTC anew, invoices and credit notes together', async () => {
    const { id } = await makeAccount(test);
    const last = await pay(id, { issuedAt: new Date('2031-12-31T23:59:59.999Z') });
    const first = await pay(id, { issuedAt: new Date('2032-01-01T00:00:00Z') });
    const note = await refund(last, 999, 'new-year', 2032);
    const next = await pay(id, { issuedAt: new Date('2032-02-29T12:00:00Z') });
    expect([last, first, note, next].map((each) => each!.number)).toEqual([
      '2031-000001',
      '2032-000001',
      '2032-000002',
      '2032-000003',
    ]);
  });

  it('makes one invoice of a payment and one credit note of a refund, however often it is told', async () => {
    const { id } = await makeAccount(test);
    const paymentId = await transact((em) => insertPayment(em, id));
    const issuedAt = new Date('2033-01-01T00:00:00Z');
    const told = await Promise.all(
      Array.from({ length: 8 }, () => transact((em) => invoices.issue(em, invoiceOrder(id, paymentId, { issuedAt })))),
    );
    const notes = await Promise.all(Array.from({ length: 8 }, () => refund(told[0]!, 500, 'refund-1', 2033)));
    expect(new Set(told.map((invoice) => invoice.id)).size).toBe(1);
    expect(new Set(notes.map((note) => note!.id)).size).toBe(1);
    expect(await numbersOf(2033)).toEqual(counted(2033, 2));
  });

  it('cancels an invoice once all of it is given back', async () => {
    const { id } = await makeAccount(test);
    const invoice = await pay(id, { discountAmount: 99, discountCode: 'LESS' });
    const note = await refund(invoice, 500, 'half');
    expect(note).toMatchObject({
      kind: 'credit_note',
      creditsInvoiceId: invoice.id,
      amount: -500,
      total: -500,
      customer: invoice.customer,
      lines: [{ description: `Credit for invoice ${invoice.number}`, amount: -500 }],
    });
    expect(await statusOf(invoice)).toBe('completed');
    await refund(invoice, 400, 'the rest');
    expect(await statusOf(invoice)).toBe('cancelled');
  });

  it('credits nothing that has no invoice', async () => {
    const { id } = await makeAccount(test);
    const paymentId = await transact((em) => insertPayment(em, id));
    const credit = { paymentId, refundKey: 'none', amount: 1, issuedAt: new Date() };
    await expect(transact((em) => invoices.credit(em, credit))).rejects.toThrow();
  });

  it('is final: the database refuses every change but that of the status', async () => {
    const { id } = await makeAccount(test);
    const invoice = await pay(id);
    const change = (what: string) => sql(`update invoices set ${what} where id = ?`, [invoice.id]);
    for (const what of [
      'amount = 1',
      `number = '2026-999999'`,
      `customer = '{}'`,
      `status = 'pending'`,
      `status = 'cancelled', amount = 1`,
      `issued_at = now()`,
    ]) {
      await expect(change(what)).rejects.toThrow('is issued and cannot be changed');
    }
    await expect(sql('delete from invoices where id = ?', [invoice.id])).rejects.toThrow('cannot be changed');
    await change(`status = 'cancelled'`);
    await expect(change(`status = 'completed'`)).rejects.toThrow('cannot be changed');
  });

  it('outlives the account, with the name it was written to', async () => {
    const { user } = await bearer(test, { name: 'Grace' });
    const invoice = await pay(user.id);
    await sql('delete from users where id = ?', [user.id]);
    const [row] = await sql<{ user_id: string | null; payment_id: string | null; customer: { name: string } }>(
      'select user_id, payment_id, customer from invoices where id = ?',
      [invoice.id],
    );
    expect(row).toMatchObject({ user_id: null, payment_id: null, customer: { name: 'Grace' } });
  });
});
