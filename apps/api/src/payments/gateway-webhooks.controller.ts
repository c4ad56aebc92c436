import { Controller, HttpCode, HttpStatus, Post, type RawBodyRequest, Req, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Public } from '../common/auth/public.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { KeepsRawBody } from '../common/request-body/raw-body.decorator.js';
import { type GatewayName } from './gateway.js';
import { TestGatewayGuard } from './gateways/test/test-gateway.guard.js';
import { GatewayWebhooksService } from './gateway-webhooks.service.js';

class ReceivedDto {
  @ApiProperty() received!: boolean;
}

/** Where providers tell what has happened. The signature is the only credential. */
@Public()
@SkipThrottle()
@ApiTags('webhooks')
@ApiProblems({ 400: 'WEBHOOK_SIGNATURE_INVALID', 503: 'PAYMENTS_UNAVAILABLE' })
@Controller('webhooks')
export class GatewayWebhooksController {
  constructor(private readonly webhooks: GatewayWebhooksService) {}

  @Post('stripe')
  @KeepsRawBody()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'receiveStripeEvent', summary: 'Events of Stripe' })
  @ApiOkResponse({ type: ReceivedDto })
  stripe(@Req() request: RawBodyRequest<FastifyRequest>): Promise<ReceivedDto> {
    return this.receive('stripe', request);
  }

  @Post('paypal')
  @KeepsRawBody()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'receivePaypalEvent', summary: 'Events of PayPal' })
  @ApiOkResponse({ type: ReceivedDto })
  paypal(@Req() request: RawBodyRequest<FastifyRequest>): Promise<ReceivedDto> {
    return this.receive('paypal', request);
  }

  @Post('test-gateway')
  @KeepsRawBody()
  @UseGuards(TestGatewayGuard)
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'receiveTestGatewayEvent', summary: 'Events of the Test Gateway' })
  @ApiProblems({ 404: 'NOT_FOUND' })
  @ApiOkResponse({ type: ReceivedDto })
  testGateway(@Req() request: RawBodyRequest<FastifyRequest>): Promise<ReceivedDto> {
    return this.receive('test', request);
  }

  private async receive(gateway: GatewayName, request: RawBodyRequest<FastifyRequest>): Promise<ReceivedDto> {
    const { rawBody = Buffer.alloc(0), headers, ip: address } = request;
    await this.webhooks.receive(gateway, { rawBody, headers, address });
    return { received: true };
  }
}
