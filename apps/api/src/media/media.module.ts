import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery.controller.js';
import { LibraryController } from './library.controller.js';
import { MediaService } from './media.service.js';

@Module({ controllers: [LibraryController, DeliveryController], providers: [MediaService], exports: [MediaService] })
export class MediaModule {}
