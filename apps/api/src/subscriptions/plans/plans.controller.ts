import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../common/auth/public.decorator.js';
import { PlanCatalogue } from './plan-catalogue.service.js';
import { PlanDto } from './plan.dto.js';

@ApiTags('subscriptions')
@Controller()
export class PlansController {
  constructor(private readonly plans: PlanCatalogue) {}

  @Public()
  @Get('plans')
  @ApiOperation({ operationId: 'listPlans', summary: 'The plans on offer, cheapest first' })
  @ApiOkResponse({ type: [PlanDto] })
  async list(): Promise<PlanDto[]> {
    return (await this.plans.all()).map((plan) => PlanDto.of(plan));
  }

  @Public()
  @Get('subscriptions/plans')
  @ApiOperation({ operationId: 'listSubscriptionPlans', summary: 'Alias of GET /plans', deprecated: true })
  @ApiOkResponse({ type: [PlanDto] })
  alias(): Promise<PlanDto[]> {
    return this.list();
  }
}
