import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { PageDto } from '../common/pagination/page-query.dto.js';
import { type Webhook, WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEvent } from './webhook.entity.js';

const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, 'ping'] as const;
const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export class NewWebhookDto {
  @ApiProperty({
    format: 'uri',
    maxLength: 2_000,
    description: 'https, on the public internet.',
    example: 'https://hooks.example.com/timbrel',
  })
  @IsNotEmpty({ message: 'url is required.' })
  @IsString()
  @MaxLength(2_000)
  url!: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true, example: ['job.completed'] })
  @IsArray({ message: 'events must be a list.' })
  @ArrayNotEmpty({ message: 'Choose what the webhook is told of.' })
  @ArrayMaxSize(WEBHOOK_EVENTS.length, { message: 'events must name each once.' })
  @IsIn(WEBHOOK_EVENTS, { each: true, message: `events must be among ${WEBHOOK_EVENTS.join(', ')}.` })
  events!: WebhookEvent[];
}

/** What is left out stays as it is. */
export class ChangeWebhookDto {
  @ApiPropertyOptional({ format: 'uri', maxLength: 2_000 })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;

  @ApiPropertyOptional({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true })
  @IsOptional()
  @IsArray({ message: 'events must be a list.' })
  @ArrayNotEmpty({ message: 'Choose what the webhook is told of.' })
  @ArrayMaxSize(WEBHOOK_EVENTS.length, { message: 'events must name each once.' })
  @IsIn(WEBHOOK_EVENTS, { each: true, message: `events must be among ${WEBHOOK_EVENTS.join(', ')}.` })
  events?: WebhookEvent[];

  @ApiPropertyOptional({ description: 'A webhook that is off is told nothing.' })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;
}

export class WebhookDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uri' }) url!: string;
  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true }) events!: WebhookEvent[];
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;

  static of({ id, url, events, enabled, createdAt }: Webhook): WebhookDto {
    return { id, url, events, enabled, created_at: createdAt.toISOString() };
  }
}

export class WebhooksDto {
  @ApiProperty({ type: [WebhookDto] }) webhooks!: WebhookDto[];
}

export class WebhookSecretDto {
  @ApiProperty({ description: 'Signs every delivery (standardwebhooks.com). Shown this once.' }) secret!: string;
}

export class MadeWebhookDto extends WebhookDto {
  @ApiProperty({ description: 'Signs every delivery (standardwebhooks.com). Shown this once.' }) secret!: string;
}

export class WebhookDeliveryDto {
  @ApiProperty({ format: 'uuid', description: 'Also its `webhook-id` header.' }) id!: string;
  @ApiProperty({ enum: DELIVERED_EVENTS, enumName: 'DeliveredEvent' }) event!: WebhookEvent | 'ping';
  @ApiProperty({ enum: DELIVERY_STATES, enumName: 'DeliveryState' }) state!: WebhookDelivery['state'];
  @ApiProperty({ description: 'How often it was tried.' }) attempts!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'What the address answered last.' }) status!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why the last try was not good.' }) error!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The body.' })
  payload!: Record<string, unknown>;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) delivered_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When it is tried next.' })
  next_try_at!: string | null;

  static of(delivery: WebhookDelivery): WebhookDeliveryDto {
    const { id, event, state, attempts, status, error, payload, createdAt, deliveredAt, dueAt } = delivery;
    return {
      id,
      event,
      state,
      attempts,
      status,
      error,
      payload,
      created_at: createdAt.toISOString(),
      delivered_at: deliveredAt?.toISOString() ?? null,
      next_try_at: state === 'pending' ? dueAt.toISOString() : null,
    };
  }
}

export class WebhookDeliveryPageDto extends PageDto {
  @ApiProperty({ type: [WebhookDeliveryDto] }) deliveries!: WebhookDeliveryDto[];
}
