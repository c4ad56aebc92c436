import { Global, Module } from '@nestjs/common';
import { AccountRemoval } from './account/account-removal.js';
import { ExternalAccess } from './account/external-access.js';
import { AfterCommit } from './after-commit.js';
import { Clock } from './clock/clock.js';
import { ClockSync } from './clock/clock-sync.js';
import { EventBus } from './events/event-bus.js';
import { OpenStreams } from './events/open-streams.js';
import { Metrics } from './metrics/metrics.js';
import { Outbox } from './outbox/outbox.service.js';
import { Searches } from './search/searches.js';
import { Pace } from './transfers/pace.js';
import { Transfers } from './transfers/transfers.js';
import { LargeQueries } from './workers/large-queries.js';
import { TextWorkers } from './workers/text-workers.js';

const PROVIDERS = [
  ...[AccountRemoval, AfterCommit, Clock, ClockSync, EventBus, ExternalAccess],
  ...[LargeQueries, Metrics, OpenStreams, Outbox, Pace, Searches, TextWorkers, Transfers],
];

@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class CommonModule {}
