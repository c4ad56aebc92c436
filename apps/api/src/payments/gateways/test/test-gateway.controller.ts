import { Body, Controller, Get, Header, HttpStatus, Param, Post, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../common/auth/public.decorator.js';
import { NotFoundError, ValidationFailedError } from '../../../common/errors/domain-error.js';
import { Environment } from '../../../config/environment.js';
import { TestGatewayGuard } from './test-gateway.guard.js';
import { customerPage, payPage, TEST_GATEWAY_STYLE } from './test-gateway.page.js';
import { FakePaymentProvider } from './fake-payment-provider.js';
import { type TestCustomer } from './test-customer.entity.js';
import { type SessionAction, type TestSession } from './test-session.js';
import { DAY_MS } from '../../../common/clock/durations.js';

const ACTIONS = ['pay', 'decline', 'step', 'confirm', 'late', 'cancel'] as const satisfies readonly SessionAction[];
const MOODS = ['succeed', 'fail', 'needs_step'] as const;
const FURTHEST_MS = 20 * 366 * DAY_MS;
/** No script, nothing from elsewhere; forms lead to ourselves. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

class ActDto {
  @IsIn(ACTIONS) action!: SessionAction;
}

class CustomerActDto {
  @IsOptional() @IsIn(MOODS) renewal?: (typeof MOODS)[number];
  @IsOptional() @IsIn(['day', 'week', 'month', 'period_end']) advance?: 'day' | 'week' | 'month' | 'period_end';
  @IsOptional() @IsString() @MaxLength(100) refund?: string;
  @IsOptional() @IsString() @MaxLength(100) dispute?: string;
  @IsOptional() @IsString() @MaxLength(100) try_now?: string;
}

class AdvanceDto {
  /** Seconds from the customer's now. */
  @IsOptional() seconds?: number | string;
  /** An instant, or `period_end`. */
  @IsOptional() @IsString() @MaxLength(40) to?: string;
}

/**
 * The Test Gateway's own pages: where a buyer pays, and where a customer's card and clock are. Plain forms, no script. Whoever knows
 * the random name of a session or a customer may act on it, as on any provider's page.
 */
@Public()
@UseGuards(TestGatewayGuard)
@ApiExcludeController()
@Controller('test-gateway')
export class TestGatewayController {
  constructor(
    private readonly env: Environment,
    private readonly bank: FakePaymentProvider,
  ) {}

  @Get('style.css')
  @Header('Content-Type', 'text/css; charset=utf-8')
  style(): string {
    return TEST_GATEWAY_STYLE;
  }

  @Get('pay/:id')
  async pay(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const session = await this.session(id);
    return this.show(reply, payPage(session, await this.bank.customer(session.customerId)));
  }

  @Post('pay/:id')
  async act(@Param('id') id: string, @Body() { action }: ActDto, @Res() reply: FastifyReply): Promise<void> {
    await this.session(id);
    const { state, data } = await this.bank.act(id, action);
    const target =
      state === 'paid' || state === 'processing'
        ? data.successUrl
        : state === 'cancelled'
          ? data.cancelUrl
          : `${this.env.publicUrl}/test-gateway/pay/${id}`;
    await reply.redirect(target, HttpStatus.SEE_OTHER);
  }

  @Get('customers/:id')
  async customer(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const customer = await this.findCustomer(id);
    const subscriptions = await this.bank.subscriptionsOf(id);
    return this.show(reply, customerPage(customer, this.bank.now(customer), subscriptions, this.env.publicUrl));
  }

  @Post('customers/:id')
  async actOn(@Param('id') id: string, @Body() body: CustomerActDto, @Res() reply: FastifyReply): Promise<void> {
    const customer = await this.findCustomer(id);
    if (body.renewal) await this.bank.setRenewal(id, body.renewal);
    if (body.try_now) await this.bank.tryNow(await this.own(id, body.try_now));
    if (body.refund) await this.refund(id, body.refund);
    if (body.dispute) await this.dispute(id, body.dispute);
    if (body.advance) await this.bank.advance(id, await this.instant(customer, body.advance));
    await reply.redirect(`${this.env.publicUrl}/test-gateway/customers/${id}`, HttpStatus.SEE_OTHER);
  }

  /** For programs, as Stripe's test clocks: `{ seconds }` or `{ to: an instant or "period_end" }`. */
  @Post('clocks/:customer/advance')
  async advance(@Param('customer') id: string, @Body() { seconds, to }: AdvanceDto): Promise<{ now: string }> {
    const customer = await this.findCustomer(id);
    const now = this.bank.now(customer);
    const target =
      to === 'period_end'
        ? await this.instant(customer, to)
        : new Date(to === undefined ? now.getTime() + Number(seconds) * 1_000 : Date.parse(to));
    if (!(target >= now && target.getTime() - now.getTime() <= FURTHEST_MS)) {
      const message = 'Give seconds (0 or more) or to (a later instant within 20 years, or period_end).';
      throw new ValidationFailedError([{ field: 'seconds', message }]);
    }
    return { now: (await this.bank.advance(id, target)).toISOString() };
  }

  private async refund(customerId: string, paymentId: string): Promise<void> {
    const payment = (await this.bank.subscriptionsOf(customerId))
      .flatMap(({ payments }) => payments)
      .find(({ id }) => id === paymentId);
    if (!payment) throw new NotFoundError('Payment');
    const left = payment.amount - payment.refunds.reduce((sum, { amount }) => sum + amount, 0);
    await this.bank.refund(paymentId, left, `page-${paymentId}`);
  }

  /** The bank takes the money back, as it does when a dispute is lost. */
  private async dispute(customerId: string, paymentId: string): Promise<void> {
    const subscription = (await this.bank.subscriptionsOf(customerId)).find(({ payments }) =>
      payments.some(({ id }) => id === paymentId),
    );
    if (!subscription) throw new NotFoundError('Payment');
    await this.bank.change(subscription.id, 'payment.disputed', (before) => ({
      ...before,
      payments: before.payments.map((payment) => (payment.id === paymentId ? { ...payment, disputed: true } : payment)),
    }));
    await this.refund(customerId, paymentId);
  }

  private async instant(customer: TestCustomer, step: 'day' | 'week' | 'month' | 'period_end'): Promise<Date> {
    const now = this.bank.now(customer);
    if (step === 'period_end') {
      const running = (await this.bank.subscriptionsOf(customer.id)).find(({ status }) => status !== 'ended');
      return running && running.periodEnd > now ? running.periodEnd : now;
    }
    return new Date(now.getTime() + { day: 1, week: 7, month: 31 }[step] * DAY_MS);
  }

  private async own(customerId: string, subscriptionId: string): Promise<string> {
    const found = (await this.bank.subscriptionsOf(customerId)).find(({ id }) => id === subscriptionId);
    if (!found) throw new NotFoundError('Subscription');
    return found.id;
  }

  private async session(id: string): Promise<TestSession> {
    const session = await this.bank.session(id);
    if (!session) throw new NotFoundError('Page');
    return session;
  }

  private async findCustomer(id: string): Promise<TestCustomer> {
    const customer = await this.bank.findCustomer(id);
    if (!customer) throw new NotFoundError('Page');
    return customer;
  }

  private show(reply: FastifyReply, page: string): string {
    void reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    });
    return page;
  }
}
