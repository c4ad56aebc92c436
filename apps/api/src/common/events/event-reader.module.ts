import { Global, Module } from '@nestjs/common';
import { EventReader } from './event-bus.js';

/** Only where connections wait for events: an API process. */
@Global()
@Module({ providers: [EventReader], exports: [EventReader] })
export class EventReaderModule {}
