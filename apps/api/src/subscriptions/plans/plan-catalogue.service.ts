import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { type BillingCycle } from './billing-cycle.js';
import { FREE, type Plan, type PlanPrice, type Service } from './plan.js';

/** An operator's change is everywhere within five seconds. */
const REFRESH_MS = 2_500;

const COLUMNS = `
  id, position, name, description, icon, popular, features, services,
  transcription_minutes as "transcriptionMinutes", translation_words as "translationWords", summary_words as "summaryWords",
  storage_bytes::float8 as "storageBytes", max_file_mb as "maxFileMb", retention_days as "retentionDays",
  language_support as "languageSupport", support_type as "supportType", concurrent_jobs as "concurrentJobs",
  waiting_jobs as "waitingJobs", export_formats as "exportFormats",
  (select coalesce(json_agg(json_build_object('billingCycle', p.billing_cycle, 'amount', p.amount, 'currency', p.currency) order by p.amount), '[]')
   from plan_prices p where p.plan_id = plans.id) as prices`;

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

  private load(): Promise<Plan[]> {
    return this.database.fork().execute<Plan[]>(`select ${COLUMNS} from plans order by position`);
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
