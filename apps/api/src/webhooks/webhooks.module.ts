import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { EgressModule } from '../common/egress/egress.module.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({ imports: [AuthModule, EgressModule], controllers: [WebhooksController], providers: [WebhooksService] })
export class WebhooksApiModule {}

@Module({ imports: [EgressModule], providers: [WebhooksService, WebhookSender] })
export class WebhooksWorkerModule {}
