import { wrap } from '@mikro-orm/core';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type BillingCycle } from './billing-cycle.js';
import { PlanRow } from './plan.entity.js';
import { FREE, type Plan, type PlanPrice, type Service } from './plan.js';

/** An operator's change is everywhere within five seconds. */
const REFRESH_MS = 2_500;

/**
 * The plans on offer. Rows that an operator may change, kept in memory and looked at anew by and by. Whoever asks never waits for a
 * connection: those who ask hold one, with a lock that all the others may be waiting for.
 */
@Injectable()
export class PlanCatalogue implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(PlanCatalogue.name);
  private plans: Promise<Plan[]> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    // Without a database yet, whoever asks first asks for them.
    await this.all().catch(() => undefined);
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** All of them, cheapest first. */
  all(): Promise<Plan[]> {
    if (this.plans) return this.plans;
    this.plans = this.load();
    // Where there is no list yet, the next one asks again.
    this.plans.catch(() => (this.plans = undefined));
    return this.plans;
  }

  private async refresh(): Promise<void> {
    // Nobody has asked yet.
    if (!this.plans) return;
    try {
      this.plans = Promise.resolve(await this.load());
    } catch (error) {
      this.logger.warn({ err: error }, 'Plans not looked at anew');
    }
  }

  private async load(): Promise<Plan[]> {
    const rows = await this.database.fork().find(PlanRow, {}, { populate: ['prices'], orderBy: { position: 'asc' } });
    return rows.map((row) => {
      const { prices, ...plan } = wrap(row).toObject();
      return { ...plan, prices: prices.map(({ plan: _, ...price }) => price) };
    });
  }

  async find(id: string): Promise<Plan | undefined> {
    return (await this.all()).find((plan) => plan.id === id);
  }

  /** The plan of that id; a missing or unknown one means free. */
  async planOf(id: string | null | undefined): Promise<Plan> {
    const plans = await this.all();
    return plans.find((plan) => plan.id === id) ?? plans.find((plan) => plan.id === FREE)!;
  }

  /** For a refusal that names the remedy. */
  async cheapestPlanWith(service: Service): Promise<Plan> {
    return (await this.all()).find((plan) => plan.services.includes(service))!;
  }
}

export function priceOf(plan: Plan, billingCycle: BillingCycle): PlanPrice | undefined {
  return plan.prices.find((price) => price.billingCycle === billingCycle);
}
