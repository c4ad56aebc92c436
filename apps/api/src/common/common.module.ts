import { Global, Module } from '@nestjs/common';
import { Clock } from './clock/clock.js';
import { EventBus } from './events/event-bus.js';
import { Outbox } from './outbox/outbox.service.js';

@Global()
@Module({ providers: [Clock, Outbox, EventBus], exports: [Clock, Outbox, EventBus] })
export class CommonModule {}
