import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AccessController } from './access.controller.js';
import { DownloadsService } from './downloads.service.js';
import { UsageCheckService } from './usage-check.service.js';
import { UsageController } from './usage.controller.js';
import { UsageReader } from './usage-reader.js';
import { UsageService } from './usage.service.js';

@Module({
  imports: [NotificationsModule],
  controllers: [AccessController, UsageController],
  providers: [UsageService, UsageReader, UsageCheckService, DownloadsService],
  exports: [UsageService, DownloadsService],
})
export class UsageModule {}
