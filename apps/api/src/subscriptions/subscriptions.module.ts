import { Global, Injectable, Module } from '@nestjs/common';
import { StorageQuotas } from '../users/storage-quotas.js';
import { CustomersService } from './customers/customers.service.js';
import { DiscountsController } from './discounts/discounts.controller.js';
import { DiscountsService } from './discounts/discounts.service.js';
import { PlanCatalogue } from './plans/plan-catalogue.service.js';
import { PlansController } from './plans/plans.controller.js';
import { ServiceGuard } from './requires-service.js';

@Injectable()
class PlanStorageQuotas extends StorageQuotas {
  constructor(private readonly plans: PlanCatalogue) {
    super();
  }

  async storageBytesOf(planId: string): Promise<number> {
    return (await this.plans.planOf(planId)).storageBytes;
  }
}

const providers = [
  PlanCatalogue,
  CustomersService,
  DiscountsService,
  ServiceGuard,
  { provide: StorageQuotas, useClass: PlanStorageQuotas },
];

/** What plans grant, to whom, and at what price. */
@Global()
@Module({ controllers: [PlansController, DiscountsController], providers, exports: providers })
export class SubscriptionsModule {}
