import request from 'supertest';
import { type CheckoutDto, type CheckoutStateDto } from '../payments/dto/checkout.dto.js';
import { type ChangePlanDto, type SubscriptionDto } from '../payments/dto/subscription.dto.js';
import { type InvoiceDto } from '../invoices/dto/invoice.dto.js';
import { type User } from '../users/user.entity.js';
import { bodyOf } from './body-of.js';
import { freePort } from './free-port.js';
import { Member } from './member.js';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.js';
import { until } from './until.js';

/** An application whose Test Gateway can reach its webhook, with a worker that carries its events. */
export async function createPayingApp(options: TestAppOptions = {}): Promise<TestApp> {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...options.env };
  return createTestApp({ worker: true, ...options, env });
}

/** Waits until every event of the gateways has been delivered and worked off, with all that follows from it. */
export async function paymentsSettled({ orm }: TestApp): Promise<void> {
  await until(async () => {
    const [left] = await orm.em.getConnection().execute<{ open: boolean }[]>(
      `select exists (select 1 from outbox where kind like 'payments.%' or kind like 'test-gateway.%')
           or exists (select 1 from webhook_events where processed_at is null) as open`,
    );
    return !left!.open;
  }, 'the events to be worked off');
}

/** Where a buyer pays: what a person, or time, does at a payment provider. */
export interface Bank {
  /** Presses a button of a hosted page. @returns where it leads */
  press(url: string, action: string, userId: string): Promise<string>;
  /** Moves one customer's clock. @returns its new now */
  advance(userId: string, step: { seconds: number } | { to: string }): Promise<Date>;
  /** What the customer's card will do at the next charge. */
  card(userId: string, mood: 'succeed' | 'fail' | 'needs_step'): Promise<void>;
}

/** The Test Gateway's pages, as a browser uses them. */
class TestGatewayPages implements Bank {
  constructor(private readonly test: TestApp) {}

  async press(url: string, action: string): Promise<string> {
    const { pathname } = new URL(url);
    const answer = await request(this.test.url).post(pathname).type('form').send({ action }).expect(303);
    return answer.headers['location'] as string;
  }

  async advance(userId: string, step: { seconds: number } | { to: string }): Promise<Date> {
    const clock = `/test-gateway/clocks/${await this.customerOf(userId)}/advance`;
    const answer = await request(this.test.url).post(clock).send(step).expect(201);
    return new Date(bodyOf<{ now: string }>(answer).now);
  }

  async card(userId: string, renewal: 'succeed' | 'fail' | 'needs_step'): Promise<void> {
    const page = `/test-gateway/customers/${await this.customerOf(userId)}`;
    await request(this.test.url).post(page).type('form').send({ renewal }).expect(303);
  }

  private async customerOf(userId: string): Promise<string> {
    const [row] = await this.test.orm.em
      .getConnection()
      .execute<{ id: string }[]>('select id from test_gateway_customers where user_id = ?', [userId]);
    return row!.id;
  }
}

/** A member who pays. */
export class Buyer {
  constructor(
    readonly member: Member,
    private readonly bank: Bank,
  ) {}

  static async join(test: TestApp, bank: Bank = new TestGatewayPages(test), given: Partial<User> = {}): Promise<Buyer> {
    return new Buyer(await Member.join(test, 'free', given), bank);
  }

  get userId(): string {
    return this.member.userId;
  }

  async checkout(order: Record<string, unknown>): Promise<CheckoutDto> {
    return (await this.member.post('/subscriptions/checkout').send(order).expect(200)).body as CheckoutDto;
  }

  press(url: string, action: string): Promise<string> {
    return this.bank.press(url, action, this.userId);
  }

  advance(step: { seconds: number } | { to: string }): Promise<Date> {
    return this.bank.advance(this.userId, step);
  }

  card(mood: 'succeed' | 'fail' | 'needs_step'): Promise<void> {
    return this.bank.card(this.userId, mood);
  }

  async checkoutState(sessionId: string): Promise<CheckoutStateDto> {
    return (await this.member.get(`/subscriptions/checkout/${sessionId}`).expect(200)).body as CheckoutStateDto;
  }

  /** Buys a plan and waits until it is granted by the event, without asking. */
  async buy(order: Record<string, unknown>): Promise<SubscriptionDto> {
    const { checkout_url } = await this.checkout(order);
    await this.press(checkout_url, 'pay');
    return this.subscriptionWhere(({ gateway }) => gateway !== null, 'the plan to begin');
  }

  async subscription(): Promise<SubscriptionDto> {
    return (await this.member.get('/subscriptions/me').expect(200)).body as SubscriptionDto;
  }

  subscriptionWhere(fits: (subscription: SubscriptionDto) => boolean, what: string): Promise<SubscriptionDto> {
    return until(async () => {
      const subscription = await this.subscription();
      return fits(subscription) ? subscription : null;
    }, what);
  }

  async change(planId: string, more = ''): Promise<ChangePlanDto> {
    return (await this.member.post(`/subscriptions/change-plan?plan_id=${planId}${more}`).expect(200))
      .body as ChangePlanDto;
  }

  /** The plan that this account may use now. */
  async plan(): Promise<string> {
    return bodyOf<{ plan: string }>(await this.member.get('/subscriptions/access-permissions').expect(200)).plan;
  }

  async invoices(): Promise<InvoiceDto[]> {
    const answer = await this.member.get('/users/invoices?page_size=100&order=asc').expect(200);
    return bodyOf<{ invoices: InvoiceDto[] }>(answer).invoices;
  }
}
