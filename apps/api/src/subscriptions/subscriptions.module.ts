import { Global, Module } from '@nestjs/common';
import { CustomersService } from './customers/customers.service.js';
import { DiscountsController } from './discounts/discounts.controller.js';
import { DiscountsService } from './discounts/discounts.service.js';
import { PlanCatalogue } from './plans/plan-catalogue.service.js';
import { PlansController } from './plans/plans.controller.js';
import { ServiceGuard } from './requires-service.js';

const providers = [PlanCatalogue, CustomersService, DiscountsService, ServiceGuard];

/** What plans grant, to whom, and at what price. */
@Global()
@Module({ controllers: [PlansController, DiscountsController], providers, exports: providers })
export class SubscriptionsModule {}
