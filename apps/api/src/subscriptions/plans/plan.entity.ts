import { ArrayType, Collection, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, OneToMany, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { BIGINT } from '../../database/column-types.js';
import { type BillingCycle } from './billing-cycle.js';
import { type ExportFormat, type Plan, type PlanPrice, type Service } from './plan.js';

/** A plan as an operator may change it; `PlanCatalogue` hands out what it says. */
@Entity({ tableName: 'plans' })
export class PlanRow implements Omit<Plan, 'prices'> {
  @PrimaryKey({ type: 'text' }) id!: string;
  @Property({ type: 'int' }) position!: number;
  @Property({ type: 'text' }) name!: string;
  @Property({ type: 'text' }) description!: string;
  @Property({ type: 'text' }) icon!: string;
  @Property({ type: 'boolean' }) popular!: boolean;
  @Property({ type: ArrayType }) features!: string[];
  @Property({ type: 'int' }) transcriptionMinutes!: number;
  @Property({ type: 'int' }) translationWords!: number;
  @Property({ type: 'int' }) summaryWords!: number;
  @Property({ type: BIGINT }) storageBytes!: number;
  @Property({ type: 'int' }) maxFileMb!: number;
  @Property({ type: 'int' }) retentionDays!: number;
  @Property({ type: 'int' }) languageSupport!: number;
  @Property({ type: 'text' }) supportType!: string;
  @Property({ type: 'int' }) concurrentJobs!: number;
  @Property({ type: 'int' }) waitingJobs!: number;
  @Property({ type: ArrayType }) services!: Service[];
  @Property({ type: ArrayType }) exportFormats!: ExportFormat[];
  @OneToMany(() => PlanPriceRow, ({ plan }) => plan, { orderBy: { amount: 'asc' } })
  prices = new Collection<PlanPriceRow>(this);
}

/** What a plan costs for one billing cycle. */
@Entity({ tableName: 'plan_prices' })
export class PlanPriceRow implements PlanPrice {
  [PrimaryKeyProp]?: ['plan', 'billingCycle'];
  @ManyToOne(() => PlanRow, { primary: true, columnType: 'text' }) plan!: PlanRow;
  @PrimaryKey({ type: 'text' }) billingCycle!: BillingCycle;
  @Property({ type: 'int' }) amount!: number;
  @Property({ type: 'text' }) currency!: string;
}
