import { Global, Injectable, Module } from '@nestjs/common';
import { StorageQuotas } from '../users/storage-quotas.js';
import { planOf } from './plan-catalogue.js';
import { ServiceGuard } from './requires-service.js';

@Injectable()
class PlanStorageQuotas extends StorageQuotas {
  storageBytesOf(planId: string): number {
    return planOf(planId).storageBytes;
  }
}

@Global()
@Module({
  providers: [ServiceGuard, { provide: StorageQuotas, useClass: PlanStorageQuotas }],
  exports: [ServiceGuard, StorageQuotas],
})
export class SubscriptionsModule {}
