import { Module } from '@nestjs/common';
import { AccessController } from './access.controller.js';
import { UsageService } from './usage.service.js';

@Module({ controllers: [AccessController], providers: [UsageService], exports: [UsageService] })
export class UsageModule {}
