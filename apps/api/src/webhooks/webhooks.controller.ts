import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { RequiresRecentSignIn } from '../auth/recent/requires-recent-sign-in.decorator.js';
import { Throttle } from '@nestjs/throttler';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { PageQuery } from '../common/pagination/page-query.dto.js';
import {
  ChangeWebhookDto,
  MadeWebhookDto,
  NewWebhookDto,
  WebhookDeliveryDto,
  WebhookDeliveryPageDto,
  WebhookDto,
  WebhookSecretDto,
  WebhooksDto,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('webhooks')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@Controller('users/me/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiOperation({ operationId: 'listWebhooks', summary: 'Addresses that are told of the account’s jobs' })
  @ApiOkResponse({ type: WebhooksDto })
  async list(@CurrentUser() { userId }: Principal): Promise<WebhooksDto> {
    return { webhooks: (await this.webhooks.list(userId)).map((webhook) => WebhookDto.of(webhook)) };
  }

  @RequiresRecentSignIn()
  @Post()
  @ApiOperation({
    operationId: 'createWebhook',
    summary: 'Have an address told of jobs; its secret is shown this once',
  })
  @ApiCreatedResponse({ type: MadeWebhookDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 409: 'TOO_MANY_WEBHOOKS' })
  async create(@CurrentUser() who: Principal, @Body() { url, events }: NewWebhookDto): Promise<MadeWebhookDto> {
    const { webhook, secret } = await this.webhooks.make(who, url, events);
    return { ...WebhookDto.of(webhook), secret };
  }

  @RequiresRecentSignIn()
  @Patch(':id')
  @ApiOperation({ operationId: 'changeWebhook', summary: 'Change address or events, switch it on or off' })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  async change(
    @CurrentUser() who: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() body: ChangeWebhookDto,
  ): Promise<WebhookDto> {
    return WebhookDto.of(await this.webhooks.change(who, id, body));
  }

  @RequiresRecentSignIn()
  @Post(':id/secret')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'renewWebhookSecret', summary: 'Another signing secret; the one before ends now' })
  @ApiOkResponse({ type: WebhookSecretDto })
  async secret(@CurrentUser() who: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<WebhookSecretDto> {
    return { secret: await this.webhooks.renewSecret(who, id) };
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'deleteWebhook', summary: 'Tell an address nothing more and forget its deliveries' })
  @ApiNoContentResponse()
  remove(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.webhooks.remove(userId, id);
  }

  @Post(':id/test')
  @Throttle({ default: { limit: 30, ttl: 60_000 } })
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({ operationId: 'testWebhook', summary: 'Send a `ping` now' })
  @ApiAcceptedResponse({ type: WebhookDeliveryDto })
  async test(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<WebhookDeliveryDto> {
    return WebhookDeliveryDto.of(await this.webhooks.ping(userId, id));
  }

  @Get(':id/deliveries')
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'What was sent and what came of it; kept for 30 days',
  })
  @ApiOkResponse({ type: WebhookDeliveryPageDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED' })
  async deliveries(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() query: PageQuery,
  ): Promise<WebhookDeliveryPageDto> {
    const [deliveries, totalCount] = await this.webhooks.deliveries(userId, id, query);
    return {
      deliveries: deliveries.map((delivery) => WebhookDeliveryDto.of(delivery)),
      totalCount,
      page: query.page,
      page_size: query.page_size,
    };
  }

  @Post(':id/deliveries/:deliveryId/retry')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiOperation({ operationId: 'retryWebhookDelivery', summary: 'Send a delivery once more' })
  @ApiAcceptedResponse({ type: WebhookDeliveryDto })
  async retry(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Param('deliveryId', ParseUUIDPipe) deliveryId: string,
  ): Promise<WebhookDeliveryDto> {
    return WebhookDeliveryDto.of(await this.webhooks.sendAgain(userId, id, deliveryId));
  }
}
