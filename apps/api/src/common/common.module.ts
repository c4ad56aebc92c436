import { Global, Module } from '@nestjs/common';
import { AccountRemoval } from './account/account-removal.js';
import { ExternalAccess } from './account/external-access.js';
import { Clock } from './clock/clock.js';
import { EventBus } from './events/event-bus.js';
import { OpenStreams } from './events/open-streams.js';
import { Metrics } from './metrics/metrics.js';
import { Outbox } from './outbox/outbox.service.js';
import { Transfers } from './transfers/transfers.js';
import { TextWorkers } from './workers/text-workers.js';

@Global()
@Module({
  providers: [Clock, Outbox, EventBus, OpenStreams, AccountRemoval, ExternalAccess, Metrics, TextWorkers, Transfers],
  exports: [Clock, Outbox, EventBus, OpenStreams, AccountRemoval, ExternalAccess, Metrics, TextWorkers, Transfers],
})
export class CommonModule {}
