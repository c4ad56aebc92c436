import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '../common/auth/current-user.decorator.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { CustomersService } from './customers/customers.service.js';
import { type Plan, type Service } from './plans/plan.js';
import { PlanCatalogue } from './plans/plan-catalogue.service.js';

const REQUIRED_SERVICES = 'subscriptions:services';

export class ServiceNotInPlanError extends DomainError {
  constructor(planName: string, needed: string) {
    super(
      HttpStatus.FORBIDDEN,
      'SERVICE_NOT_IN_PLAN',
      `This service is not available in your current plan (${planName}). ${needed} includes it.`,
      { extensions: { upgrade_required: true } },
    );
  }
}

/** Services of which a plan must grant one. */
export type OneService = readonly [Service, ...Service[]];

/** @throws ServiceNotInPlanError where a plan grants none of them */
export async function checkService(plans: PlanCatalogue, plan: Plan, services: OneService): Promise<void> {
  if (services.some((service) => plan.services.includes(service))) return;
  throw new ServiceNotInPlanError(plan.name, (await plans.cheapestPlanWith(services[0])).name);
}

@Injectable()
export class ServiceGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly customers: CustomersService,
    private readonly plans: PlanCatalogue,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const required = this.reflector.get<OneService>(REQUIRED_SERVICES, context.getHandler());
    const plan = await this.customers.planOf(context.switchToHttp().getRequest<AuthenticatedRequest>().user.userId);
    await checkService(this.plans, plan, required);
    return true;
  }
}

/** The plan must grant one of these. */
export const RequiresService = (...services: OneService) =>
  applyDecorators(
    SetMetadata(REQUIRED_SERVICES, services),
    UseGuards(ServiceGuard),
    ApiProblems({ 403: 'SERVICE_NOT_IN_PLAN', 402: 'QUOTA_EXCEEDED' }),
  );
