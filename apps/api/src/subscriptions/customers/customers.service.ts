import { LockMode } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Outbox } from '../../common/outbox/outbox.service.js';
import { Database } from '../../database/database.js';
import { User } from '../../users/user.entity.js';
import { type Plan } from '../plans/plan.js';
import { PlanCatalogue } from '../plans/plan-catalogue.service.js';
import { Customer } from './customer.entity.js';
import { type Period, usageMonth } from './usage-month.js';
import { DAY_MS } from '../../common/clock/durations.js';

/** Announced with the account and its plans before and after. */
export const PLAN_GRANTED = 'subscriptions.plan-granted';

export const TRIAL = { planId: 'pro', days: 7, transcriptionMinutes: 60 } as const;

/** Where an account stands: what it may do, and when it is for it. */
export interface Standing {
  plan: Plan;
  /** Now, as the customer's clock says. */
  now: Date;
  usageMonth: Period;
  trial: { isOpen: boolean; endsAt: Date | null };
}

/** The one place that knows, and changes, which plan an account is on. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly plans: PlanCatalogue,
    private readonly outbox: Outbox,
  ) {}

  /** Locks the account's row: what is decided by its standing happens one after the other. */
  async lock(em: EntityManager, userId: string): Promise<Standing> {
    const user = await em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    return this.standing(user, await em.findOne(Customer, { userId }, { refresh: true }));
  }

  async standingOf(userId: string, em: EntityManager = this.database.fork()): Promise<Standing> {
    const user = await em.findOneOrFail(User, { id: userId });
    return this.standing(user, await em.findOne(Customer, { userId }));
  }

  async planOf(userId: string): Promise<Plan> {
    return (await this.standingOf(userId)).plan;
  }

  /**
   * Puts an account on a plan, the trial's end included. With `newUsageMonthAt` its usage months are counted anew from then on.
   * Runs in the caller's transaction, which holds the account's lock.
   */
  async grant(em: EntityManager, userId: string, planId: string, newUsageMonthAt?: Date): Promise<void> {
    const user = await em.findOneOrFail(User, { id: userId });
    this.outbox.add(em, PLAN_GRANTED, { userId, from: user.plan, to: planId });
    user.plan = planId;
    const customer = await this.customer(em, user);
    customer.trialEndsAt = null;
    if (newUsageMonthAt) customer.usageAnchor = newUsageMonthAt;
    await em.flush();
  }

  /** Seven days of Pro, once. The caller holds the lock and has asked whether it may. */
  async startTrial(em: EntityManager, userId: string): Promise<void> {
    const user = await em.findOneOrFail(User, { id: userId });
    const customer = await this.customer(em, user);
    const now = this.nowOf(customer);
    this.outbox.add(em, PLAN_GRANTED, { userId, from: user.plan, to: TRIAL.planId });
    user.plan = TRIAL.planId;
    Object.assign(customer, {
      usageAnchor: now,
      trialStartedAt: now,
      trialEndsAt: new Date(now.getTime() + TRIAL.days * DAY_MS),
    } satisfies Partial<Customer>);
    await em.flush();
  }

  /** Follows a gateway's test clock. */
  async shiftClock(em: EntityManager, userId: string, asOf: Date): Promise<void> {
    const seconds = Math.round((asOf.getTime() - this.clock.now().getTime()) / 1_000);
    const user = await em.findOneOrFail(User, { id: userId });
    const customer = await this.customer(em, user);
    // A provider's clock is never exactly ours; only a moved one counts.
    const shift = Math.abs(seconds) < 3_600 ? 0 : seconds;
    if (Math.abs(customer.clockShiftSeconds - shift) > 60) customer.clockShiftSeconds = shift;
    await em.flush();
  }

  private async standing(user: User, customer: Customer | null): Promise<Standing> {
    const now = this.nowOf(customer);
    const plan = await this.plans.planOf(user.plan);
    const onTrial = customer?.trialEndsAt && customer.trialEndsAt > now;
    return {
      plan: onTrial ? { ...plan, transcriptionMinutes: TRIAL.transcriptionMinutes } : plan,
      now,
      usageMonth: usageMonth(customer?.usageAnchor ?? user.createdAt, now),
      trial: { isOpen: !customer?.trialStartedAt, endsAt: customer?.trialEndsAt ?? null },
    };
  }

  private nowOf(customer: Customer | null): Date {
    return new Date(this.clock.now().getTime() + 1_000 * (customer?.clockShiftSeconds ?? 0));
  }

  private async customer(em: EntityManager, user: User): Promise<Customer> {
    const found = await em.findOne(Customer, { userId: user.id });
    if (found) return found;
    const made = Object.assign(new Customer(), { userId: user.id, usageAnchor: user.createdAt });
    em.persist(made);
    return made;
  }
}
