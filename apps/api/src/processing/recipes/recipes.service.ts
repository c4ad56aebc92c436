import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { CustomersService } from '../../subscriptions/customers/customers.service.js';
import { PlanCatalogue } from '../../subscriptions/plans/plan-catalogue.service.js';
import { checkService } from '../../subscriptions/requires-service.js';
import { type ProcessingJob } from '../jobs/processing-job.entity.js';
import { refuse } from '../jobs/orders/refuse.js';
import { AudioOrders } from '../audio/audio-orders.service.js';
import { type AnyStepDto } from '../audio/steps.dto.js';
import { checkOrder, SERVICES_OF_STEP } from './recipe-rules.js';
import { Recipe } from './recipe.entity.js';

/** Enough for anybody; a list of them is never paged. */
const MAX_RECIPES = 100;

/** Saved chains of steps. Every look-up is scoped to the owner. */
@Injectable()
export class RecipesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly customers: CustomersService,
    private readonly plans: PlanCatalogue,
    private readonly orders: AudioOrders,
  ) {}

  list(userId: string): Promise<Recipe[]> {
    return this.database.fork().find(Recipe, { userId }, { orderBy: { name: 'asc' }, limit: MAX_RECIPES });
  }

  async get(userId: string, id: string): Promise<Recipe> {
    return this.find(this.database.fork(), userId, id);
  }

  async create(userId: string, name: string, steps: AnyStepDto[]): Promise<Recipe> {
    checkOrder(steps);
    const em = this.database.fork();
    if ((await em.count(Recipe, { userId })) >= MAX_RECIPES) {
      throw refuse(
        HttpStatus.CONFLICT,
        'TOO_MANY_RECIPES',
        `You have ${MAX_RECIPES} recipes. Delete one first.`,
        'name',
      );
    }
    const now = this.clock.now();
    const recipe = Object.assign(new Recipe(), { userId, name: name.trim(), steps, createdAt: now, updatedAt: now });
    return this.saved(em.persist(recipe), recipe);
  }

  async change(userId: string, id: string, name: string, steps: AnyStepDto[]): Promise<Recipe> {
    checkOrder(steps);
    const em = this.database.fork();
    const recipe = await this.find(em, userId, id);
    Object.assign(recipe, { name: name.trim(), steps, updatedAt: this.clock.now() });
    return this.saved(em, recipe);
  }

  async remove(userId: string, id: string): Promise<void> {
    const em = this.database.fork();
    await em.remove(await this.find(em, userId, id)).flush();
  }

  /** A job for each file. All files are checked before the first job is made. */
  async run(userId: string, id: string, fileIds: readonly string[]): Promise<ProcessingJob[]> {
    const { name, steps } = await this.get(userId, id);
    await this.checkPlan(userId, steps);
    const files = [];
    for (const fileId of new Set(fileIds)) files.push(await this.orders.recording(userId, fileId, steps));
    const convert = steps.find((step) => step.kind === 'convert');
    const jobs = [];
    for (const file of files) {
      jobs.push(
        await this.orders.orderFor(file, {
          ...{ type: 'recipe', steps, recipe: { id, name } },
          ...(convert && { output_format: convert.output_format, quality: convert.quality ?? 'high' }),
        }),
      );
    }
    return jobs;
  }

  private async checkPlan(userId: string, steps: readonly AnyStepDto[]): Promise<void> {
    const plan = await this.customers.planOf(userId);
    for (const { kind } of steps) await checkService(this.plans, plan, SERVICES_OF_STEP[kind]);
  }

  private async saved(em: EntityManager, recipe: Recipe): Promise<Recipe> {
    try {
      await em.flush();
      return recipe;
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw refuse(HttpStatus.CONFLICT, 'NAME_TAKEN', `You have a recipe called “${recipe.name}” already.`, 'name');
    }
  }

  private async find(em: EntityManager, userId: string, id: string): Promise<Recipe> {
    const recipe = await em.findOne(Recipe, { id, userId });
    if (!recipe) throw new NotFoundError('Recipe');
    return recipe;
  }
}
