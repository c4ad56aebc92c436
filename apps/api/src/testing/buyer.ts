import request from 'supertest';
import { type CheckoutDto, type CheckoutStateDto } from '../payments/dto/checkout.dto.js';
import { type ChangePlanDto, type SubscriptionDto } from '../payments/dto/subscription.dto.js';
import { type InvoiceDto } from '../invoices/dto/invoice.dto.js';
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

/** A member who pays on the Test Gateway's pages, as a browser does. */
export class Buyer {
  constructor(
    readonly member: Member,
    private readonly test: TestApp,
  ) {}

  static async join(test: TestApp, plan = 'free'): Promise<Buyer> {
    return new Buyer(await Member.join(test, plan), test);
  }

  get userId(): string {
    return this.member.userId;
  }

  async checkout(order: Record<string, unknown>): Promise<CheckoutDto> {
    return (await this.member.post('/subscriptions/checkout').send(order).expect(200)).body as CheckoutDto;
  }

  /** Presses a button on a hosted page. @returns where it leads */
  async press(url: string, action: string): Promise<string> {
    const { pathname } = new URL(url);
    const answer = await request(this.test.url).post(pathname).type('form').send({ action }).expect(303);
    return answer.headers['location'] as string;
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

  async invoices(): Promise<InvoiceDto[]> {
    const answer = await this.member.get('/users/invoices?page_size=100&order=asc').expect(200);
    return bodyOf<{ invoices: InvoiceDto[] }>(answer).invoices;
  }

  /** The Test Gateway's customer page. */
  private async customer(): Promise<string> {
    const { portal_url } = await this.subscription();
    return new URL(portal_url!).pathname;
  }

  /** Moves this customer's clock. @returns its new now */
  async advance(step: { seconds: number } | { to: string }, customer?: string): Promise<Date> {
    const id = (customer ?? (await this.customer())).split('/').pop()!;
    const answer = await request(this.test.url).post(`/test-gateway/clocks/${id}/advance`).send(step).expect(201);
    return new Date(bodyOf<{ now: string }>(answer).now);
  }

  async card(renewal: 'succeed' | 'fail' | 'needs_step'): Promise<void> {
    await request(this.test.url)
      .post(await this.customer())
      .type('form')
      .send({ renewal })
      .expect(303);
  }
}
