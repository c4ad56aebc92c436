import { WebhooksWorkerModule } from './webhooks/webhooks.module.js';
import { AccountLifecycleWorkerModule } from './account-lifecycle/account-lifecycle.module.js';
import { Module } from '@nestjs/common';
import { CommonModule } from './common/common.module.js';
import { MetricsModule } from './common/metrics/metrics.module.js';
import { tracingModule } from './common/tracing/tracing.module.js';
import { loggingModule } from './common/logging/logging.module.js';
import { OutboxRelay } from './common/outbox/outbox.relay.js';
import { RedisModule } from './common/redis/redis.module.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { entities } from './entities.js';
import { ExpiredRowsSweeper } from './expired-rows.sweeper.js';
import { MailModule } from './mail/mail.module.js';
import { AuditWorkerModule, RetentionModule } from './media/media.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ProcessingWorkerModule } from './processing/processing.module.js';
import { StorageModule } from './storage/storage.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

/** The worker process: no HTTP, the queue's consumers and the outbox. */
@Module({
  imports: [
    ConfigModule,
    loggingModule('worker'),
    DatabaseModule.forRoot(entities),
    RedisModule,
    CommonModule,
    MetricsModule,
    tracingModule('worker'),
    MailModule,
    StorageModule,
    SubscriptionsModule,
    RetentionModule,
    AuditWorkerModule,
    PaymentsModule.worker(),
    ProcessingWorkerModule,
    WebhooksWorkerModule,
    AccountLifecycleWorkerModule,
  ],
  providers: [OutboxRelay, ExpiredRowsSweeper],
})
export class WorkerModule {}
