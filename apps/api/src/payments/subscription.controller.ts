import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { Idempotent } from '../common/idempotency/idempotency.interceptor.js';
import { type BillingCycle } from '../subscriptions/plans/billing-cycle.js';
import { FREE } from '../subscriptions/plans/plan.js';
import { choiceOf } from '../subscriptions/plans/plan-choice.js';
import { PlanCatalogue } from '../subscriptions/plans/plan-catalogue.service.js';
import { CheckoutService } from './checkout.service.js';
import { CheckoutDto, CheckoutStateDto, PaymentMethodDto, StartCheckoutDto } from './dto/checkout.dto.js';
import { CancelDto, ChangePlanDto, ChangePlanQuery, SubscribeDto, SubscriptionDto } from './dto/subscription.dto.js';
import { Gateways } from './gateways.js';
import { PaymentRequiredError } from './payment-required.error.js';
import { PlanChangeService } from './plan-change.service.js';
import { SubscriptionService } from './subscription.service.js';

/** Each asks the provider. A page that waits for a payment looks thirty times a minute. */
const LOOKS_A_MINUTE = 40;
const CHANGES_A_MINUTE = 30;
const LimitChanges = Throttle({ default: { limit: CHANGES_A_MINUTE, ttl: 60_000 } });

@ApiTags('subscriptions')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('subscriptions')
export class SubscriptionController {
  constructor(
    private readonly gateways: Gateways,
    private readonly plans: PlanCatalogue,
    private readonly checkouts: CheckoutService,
    private readonly changes: PlanChangeService,
    private readonly subscriptions: SubscriptionService,
  ) {}

  @Get('payment-methods')
  @ApiOperation({ operationId: 'listPaymentMethods', summary: 'Ways to pay on this server, best first' })
  @ApiOkResponse({ type: [PaymentMethodDto] })
  methods(): PaymentMethodDto[] {
    return this.gateways.list().map(({ name, label }) => ({ id: name, label }));
  }

  @Post('checkout')
  @LimitChanges
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'startCheckout', summary: 'Open a provider’s page to buy a plan' })
  @ApiOkResponse({ type: CheckoutDto })
  @ApiProblems({
    400: 'DISCOUNT_INVALID or VALIDATION_FAILED',
    404: 'PLAN_NOT_FOUND',
    409: 'ALREADY_SUBSCRIBED or CHECKOUT_REPLACED',
    503: 'PAYMENTS_UNAVAILABLE',
  })
  async checkout(@CurrentUser() { userId }: Principal, @Body() body: StartCheckoutDto): Promise<CheckoutDto> {
    const { url, sessionId } = await this.checkouts.start(userId, {
      planId: body.plan_id,
      billingCycle: body.billing_cycle,
      discountCode: body.discount_code?.trim() || undefined,
      paymentMethod: body.payment_method,
      customerName: body.customer_name,
    });
    return { stripe_session_url: url, checkout_url: url, session_id: sessionId };
  }

  @Get('checkout/:id')
  @Throttle({ default: { limit: LOOKS_A_MINUTE, ttl: 60_000 } })
  @ApiOperation({ operationId: 'getCheckout', summary: 'What became of a checkout; asks the provider' })
  @ApiOkResponse({ type: CheckoutStateDto })
  @ApiProblems({ 404: 'NOT_FOUND' })
  checkoutState(@CurrentUser() { userId }: Principal, @Param('id') id: string): Promise<CheckoutStateDto> {
    return this.checkouts.stateOf(userId, id);
  }

  @Get('me')
  @ApiOperation({ operationId: 'getSubscription', summary: 'The account’s plan, its period and what comes next' })
  @ApiOkResponse({ type: SubscriptionDto })
  me(@CurrentUser() { userId }: Principal): Promise<SubscriptionDto> {
    return this.subscriptions.describe(userId);
  }

  @Post('change-plan')
  @LimitChanges
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({
    operationId: 'changePlan',
    summary: 'Change to another plan: up at once for the difference, down at the period’s end',
  })
  @ApiOkResponse({ type: ChangePlanDto })
  @ApiProblems({ 402: 'PAYMENT_REQUIRED or PAYMENT_DECLINED', 404: 'PLAN_NOT_FOUND', 409: 'PLAN_NOT_CHANGEABLE' })
  async changePlan(
    @CurrentUser() { userId }: Principal,
    @Query() { plan_id, billing_cycle, preview }: ChangePlanQuery,
  ): Promise<ChangePlanDto> {
    const { gateway } = await this.subscriptions.describe(userId);
    if (plan_id === FREE || !gateway) return this.withoutUpgrade(userId, plan_id, billing_cycle, preview ?? false);
    return preview
      ? this.changes.preview(userId, plan_id, billing_cycle)
      : this.changes.change(userId, plan_id, billing_cycle);
  }

  @Post()
  @LimitChanges
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'subscribe', summary: 'Go back to Free; a paid plan is bought by a checkout' })
  @ApiOkResponse({ type: SubscriptionDto })
  @ApiProblems({ 402: 'PAYMENT_REQUIRED', 404: 'PLAN_NOT_FOUND' })
  async subscribe(@CurrentUser() { userId }: Principal, @Body() { plan_id }: SubscribeDto): Promise<SubscriptionDto> {
    if (plan_id !== FREE) return this.mustPay(userId, plan_id);
    return this.subscriptions.leave(userId);
  }

  @Post('cancel')
  @LimitChanges
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({
    operationId: 'cancelSubscription',
    summary: 'End at the end of the period; can be undone until then',
  })
  @ApiOkResponse({ type: SubscriptionDto })
  @ApiProblems({ 409: 'NO_SUBSCRIPTION' })
  cancel(@CurrentUser() { userId }: Principal, @Body() { reason }: CancelDto): Promise<SubscriptionDto> {
    return this.subscriptions.cancel(userId, reason ?? null);
  }

  @Post('resume')
  @LimitChanges
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'resumeSubscription', summary: 'Undo a cancellation' })
  @ApiOkResponse({ type: SubscriptionDto })
  @ApiProblems({ 409: 'NO_SUBSCRIPTION' })
  resume(@CurrentUser() { userId }: Principal): Promise<SubscriptionDto> {
    return this.subscriptions.resume(userId);
  }

  @Post('trial')
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'startTrial', summary: 'Seven days of Pro, once, without a card' })
  @ApiOkResponse({ type: SubscriptionDto })
  @ApiProblems({ 409: 'TRIAL_NOT_AVAILABLE' })
  trial(@CurrentUser() { userId }: Principal): Promise<SubscriptionDto> {
    return this.subscriptions.startTrial(userId);
  }

  @Post('money-back')
  @LimitChanges
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @ApiOperation({ operationId: 'refundFirstPayment', summary: 'Money back within 30 days of the first payment' })
  @ApiOkResponse({ type: SubscriptionDto })
  @ApiProblems({ 409: 'MONEY_BACK_NOT_AVAILABLE or NO_SUBSCRIPTION' })
  moneyBack(@CurrentUser() { userId }: Principal): Promise<SubscriptionDto> {
    return this.subscriptions.moneyBack(userId);
  }

  /** To Free, or from it. */
  private async withoutUpgrade(
    userId: string,
    planId: string,
    billingCycle: BillingCycle | undefined,
    preview: boolean,
  ): Promise<ChangePlanDto> {
    if (planId !== FREE) return this.mustPay(userId, planId, billingCycle);
    const after = preview ? await this.subscriptions.describe(userId) : await this.subscriptions.leave(userId);
    return {
      status: preview ? 'preview' : 'scheduled',
      plan_id: FREE,
      billing_cycle: 'monthly',
      amount_due: 0,
      currency: 'USD',
      effective_at: after.end_date ?? new Date().toISOString(),
      lines: [],
      checkout_url: null,
    };
  }

  /** @throws PaymentRequiredError always, with a page on which the plan can be paid */
  private async mustPay(userId: string, planId: string, billingCycle?: BillingCycle): Promise<never> {
    const { plan } = choiceOf(await this.plans.all(), planId, billingCycle);
    const { url } = await this.checkouts.start(userId, { planId, billingCycle });
    throw new PaymentRequiredError(plan.name, url);
  }
}
