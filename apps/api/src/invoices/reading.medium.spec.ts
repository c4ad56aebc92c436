import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { DAY_MS } from '../common/clock/durations.js';
import { insertPayment, invoiceOrder } from '../testing/invoices.js';
import { Member } from '../testing/member.js';
import { pdfText } from '../testing/pdf.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { type InvoiceDto, type InvoicePageDto } from './dto/invoice.dto.js';
import { type InvoiceOrder, InvoicesService } from './invoices.service.js';

describe('reading invoices', () => {
  let test: TestApp;
  let member: Member;
  const clock = new TestClock();
  beforeAll(async () => {
    test = await createTestApp({ override: clock.override });
    member = await Member.join(test);
    await bill(member, { planId: 'basic', amount: 499, issuedAt: daysAgo(40), periodEnd: daysAgo(10) });
    await bill(member, { amount: 999, discountAmount: 200, discountCode: 'HELLO', issuedAt: daysAgo(5) });
    await bill(member, { planId: 'premium', billingCycle: 'yearly', amount: 15_588, issuedAt: daysAgo(1) });
  });
  afterAll(() => test.close());

  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const transact = <T>(action: (em: EntityManager) => Promise<T>) =>
    (test.orm.em.fork() as EntityManager).transactional(action);
  const bill = ({ userId }: Member, fields: Partial<InvoiceOrder> = {}) =>
    transact(async (em) =>
      test.app.get(InvoicesService).issue(
        em,
        invoiceOrder(userId, await insertPayment(em, userId), {
          periodStart: clock.now(),
          periodEnd: daysAgo(-20),
          issuedAt: clock.now(),
          ...fields,
        }),
      ),
    );
  const list = async (query = '', of = member) =>
    (await of.get(`/users/invoices${query}`).expect(200)).body as InvoicePageDto;
  const plans = async (query: string) => (await list(query)).invoices.map(({ plan_name }) => plan_name);
  const BASIC = 'Basic (1 Month)';
  const PRO = 'Pro (1 Month)';
  const PREMIUM = 'Premium (12 Months)';

  it('tells an invoice as the contract has it', async () => {
    const invoice = (await list()).invoices[1]!;
    expect(invoice).toEqual({
      id: expect.any(String),
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
      kind: 'invoice',
      created_at: expect.any(String),
      status: 'active',
      plan_id: 'monthly',
      plan_name: PRO,
      billing_cycle: 'monthly',
      duration: 1,
      payment_method: 'test_gateway',
      amount: 999,
      discount_amount: 200,
      discount_code: 'HELLO',
      total: 799,
      currency: 'USD',
      lines: [{ description: PRO, amount: 999 }],
      customer: { id: member.userId, name: 'Ada', email: expect.stringContaining('@') },
      provider: { name: 'Timbrel', support_email: 'support@localhost' },
      period_start: expect.any(String),
      period_end: expect.any(String),
      credits_invoice_id: null,
      credits_invoice_number: null,
      credit_notes: [],
    });
    for (const path of ['/users/invoices', '/subscriptions/invoices', '/invoices']) {
      expect((await member.get(`${path}/${invoice.id}`).expect(200)).body).toEqual(invoice);
    }
  });

  it.each(['/users/invoices', '/subscriptions/invoices'])('lists under %s', async (path) => {
    const page = (await member.get(path).expect(200)).body as InvoicePageDto;
    expect(page).toMatchObject({ totalCount: 3, page: 1, page_size: 10 });
    expect(page.invoices.map(({ plan_name }) => plan_name)).toEqual([PREMIUM, PRO, BASIC]);
  });

  it('is active while its period runs on the customer’s clock, then completed', async () => {
    const statuses = async () => (await list('?sort=date&order=asc')).invoices.map(({ status }) => status);
    expect(await statuses()).toEqual(['completed', 'active', 'active']);
    clock.advance({ days: 21 });
    expect(await statuses()).toEqual(['completed', 'completed', 'completed']);
    clock.advance({ days: -21 });
  });

  it.each([
    ['?sort=date', [PREMIUM, PRO, BASIC]],
    ['?sort=date&order=asc', [BASIC, PRO, PREMIUM]],
    ['?sort=plan', [BASIC, PREMIUM, PRO]],
    ['?sort=plan&order=desc', [PRO, PREMIUM, BASIC]],
    ['?sort=amount', [PREMIUM, PRO, BASIC]],
    ['?sort=amount&order=asc', [BASIC, PRO, PREMIUM]],
    ['?page_size=2', [PREMIUM, PRO]],
    ['?page_size=2&page=2', [BASIC]],
    ['?search=premium', [PREMIUM]],
    ['?search=12 months', [PREMIUM]],
    ['?search=7.99', [PRO]],
    ['?search=$155.88', [PREMIUM]],
    ['?search=%25', []],
    ['?search=nothing', []],
  ])('lists for %s %j', async (query, found) => {
    expect(await plans(query)).toEqual(found);
  });

  it('finds by number', async () => {
    const { number } = (await list()).invoices[2]!;
    expect(await plans(`?search=${number}`)).toEqual([BASIC]);
  });

  it('refuses an order it does not know', async () => {
    await member.get('/users/invoices?sort=colour').expect(400);
  });

  it('shows nobody what is somebody else’s', async () => {
    const stranger = await Member.join(test);
    const { id } = (await list()).invoices[0]!;
    for (const path of ['/users/invoices', '/subscriptions/invoices', '/invoices']) {
      await stranger.get(`${path}/${id}`).expect(404);
    }
    await stranger.get(`/invoices/${id}/pdf`).expect(404);
    await stranger.get(`/invoices/user/${member.userId}`).expect(404);
    expect((await list('', stranger)).totalCount).toBe(0);
    await request(test.url).get(`/api/v1/invoices/${id}/pdf`).expect(401);
    await member.get('/invoices/not-an-id').expect(404);
    const own = (await member.get(`/invoices/user/${member.userId}`).expect(200)).body as InvoicePageDto;
    expect(own.totalCount).toBe(3);
  });

  it('names a credit note on its invoice and the invoice on the credit note', async () => {
    const payer = await Member.join(test);
    const { id, paymentId, number } = await bill(payer);
    const note = await transact((em) =>
      test.app
        .get(InvoicesService)
        .credit(em, { paymentId: paymentId!, refundKey: randomUUID(), amount: 999, issuedAt: clock.now() }),
    );
    const found = async (of: string) => (await payer.get(`/invoices/${of}`).expect(200)).body as InvoiceDto;
    expect(await found(id)).toMatchObject({
      status: 'cancelled',
      credit_notes: [{ id: note!.id, number: note!.number, amount: -999 }],
    });
    expect(await found(note!.id)).toMatchObject({
      kind: 'credit_note',
      status: 'completed',
      total: -999,
      credits_invoice_id: id,
      credits_invoice_number: number,
    });
  });

  it('sends the PDF under its number', async () => {
    const { id, number } = (await list()).invoices[1]!;
    const answer = await member.get(`/invoices/${id}/pdf`).responseType('blob').expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
    });
    const text = await pdfText(answer.body as Buffer);
    expect(text).toContain(number);
    expect(text).toMatch(/Total\s+\$7\.99/);
  });

  it('writes the PDF in the account’s language', async () => {
    const reader = await Member.join(test);
    await request(test.url).put('/api/v1/users/settings').set(reader.headers).send({ language: 'de' }).expect(200);
    const { id } = await bill(reader);
    const answer = await reader.get(`/invoices/${id}/pdf`).responseType('blob').expect(200);
    expect(await pdfText(answer.body as Buffer)).toMatch(/Gesamtbetrag\s+9,99\s\$/);
  });
});
