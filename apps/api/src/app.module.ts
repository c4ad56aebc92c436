import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { type Redis } from 'ioredis';
import { AccessGuard } from './auth/access.guard.js';
import { AccountLifecycleModule } from './account-lifecycle/account-lifecycle.module.js';
import { WebhooksApiModule } from './webhooks/webhooks.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CommonModule } from './common/common.module.js';
import { MetricsModule } from './common/metrics/metrics.module.js';
import { tracingModule } from './common/tracing/tracing.module.js';
import { ProblemFilter } from './common/errors/problem.filter.js';
import { createValidationPipe } from './common/errors/validation.js';
import { EventReaderModule } from './common/events/event-reader.module.js';
import { IdempotencyMarker } from './common/idempotency/idempotency-marker.js';
import { loggingModule } from './common/logging/logging.module.js';
import { isNotSigningIn, RateLimitGuard } from './common/rate-limit/rate-limit.guard.js';
import { RedisThrottlerStorage, SIGN_IN_THROTTLER } from './common/rate-limit/redis-throttler.storage.js';
import { REDIS, RedisModule } from './common/redis/redis.module.js';
import { ConfigModule } from './config/config.module.js';
import { Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { entities } from './entities.js';
import { HealthModule } from './health/health.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { MailModule } from './mail/mail.module.js';
import { MediaModule } from './media/media.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ProcessingApiModule } from './processing/processing.module.js';
import { SearchModule } from './search/search.module.js';
import { StorageModule } from './storage/storage.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { SupportModule } from './support/support.module.js';
import { TranscriptsModule } from './transcripts/transcripts.module.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { UsageModule } from './usage/usage.module.js';

const REQUESTS_A_MINUTE = 600;
const SIGN_INS_A_MINUTE = 20;

/** The HTTP process. */
@Module({
  imports: [
    ConfigModule,
    loggingModule('api'),
    DatabaseModule.forRoot(entities),
    RedisModule,
    CommonModule,
    MetricsModule,
    tracingModule('api'),
    EventReaderModule,
    ThrottlerModule.forRootAsync({
      inject: [Environment, REDIS],
      useFactory: (env: Environment, redis: Redis) => ({
        storage: new RedisThrottlerStorage(redis, env.RATE_LIMIT_SCALE),
        throttlers: [
          { name: 'default', limit: REQUESTS_A_MINUTE, ttl: 60_000 },
          { name: SIGN_IN_THROTTLER, limit: SIGN_INS_A_MINUTE, ttl: 60_000, skipIf: isNotSigningIn },
        ],
      }),
    }),
    MailModule,
    StorageModule,
    AuthModule,
    NotificationsModule,
    SubscriptionsModule,
    UsageModule,
    InvoicesModule,
    MediaModule,
    UploadsModule,
    TranscriptsModule,
    ProcessingApiModule,
    OnboardingModule,
    PaymentsModule.api(),
    SearchModule,
    SupportModule,
    HealthModule,
    WebhooksApiModule,
    AccountLifecycleModule,
  ],
  providers: [
    // The order matters: authenticated requests are counted by account.
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useFactory: createValidationPipe },
    AccessGuard,
    IdempotencyMarker,
  ],
})
export class AppModule {}
