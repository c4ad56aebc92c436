import { Global, Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AccessController } from './access.controller.js';
import { AccountFigures } from '../users/account-figures.js';
import { DownloadsService } from './downloads.service.js';
import { MeteredFigures } from './metered-figures.js';
import { UsageCheckService } from './usage-check.service.js';
import { UsageController } from './usage.controller.js';
import { UsageReader } from './usage-reader.js';
import { UsageService } from './usage.service.js';

@Global()
@Module({
  imports: [NotificationsModule],
  controllers: [AccessController, UsageController],
  providers: [
    UsageService,
    UsageReader,
    UsageCheckService,
    DownloadsService,
    { provide: AccountFigures, useClass: MeteredFigures },
  ],
  exports: [UsageService, DownloadsService, AccountFigures],
})
export class UsageModule {}
