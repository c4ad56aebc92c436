import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DeliveryController } from './delivery.controller.js';
import { LibraryController } from './library.controller.js';
import { MediaService } from './media.service.js';
import { RetentionService } from './retention/retention.service.js';
import { RetentionSweeper } from './retention/retention.sweeper.js';

@Module({ controllers: [LibraryController, DeliveryController], providers: [MediaService], exports: [MediaService] })
export class MediaModule {}

/** Beside the library: what happens to files by the passing of time. */
@Module({ imports: [MediaModule, NotificationsModule], providers: [RetentionService, RetentionSweeper] })
export class RetentionModule {}
