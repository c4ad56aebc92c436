import { Module } from '@nestjs/common';
import { CommonModule } from '../common/common.module.js';
import { RedisModule } from '../common/redis/redis.module.js';
import { ConfigModule } from '../config/config.module.js';
import { DatabaseModule } from '../database/database.module.js';
import { entities } from '../entities.js';
import { MailModule } from '../mail/mail.module.js';
import { AuditModule } from '../media/media.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { UsageModule } from '../usage/usage.module.js';

/** What an operator's commands need: neither HTTP nor the worker's loops. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forRoot(entities),
    RedisModule,
    CommonModule,
    MailModule,
    SubscriptionsModule,
    UsageModule,
    PaymentsModule.services(),
    StorageModule,
    AuditModule,
  ],
})
export class OperatorModule {}
