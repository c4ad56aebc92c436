import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Public } from '../common/auth/public.decorator.js';
import { SupportService } from './support.service.js';

const MESSAGES_A_MINUTE = 5;

export class SupportMessageDto {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @IsNotEmpty({ message: 'Name is required' })
  @MaxLength(200)
  name!: string;

  @ApiProperty({ format: 'email', maxLength: 254 })
  @IsEmail({}, { message: 'Please enter a valid email' })
  @MaxLength(254)
  email!: string;

  @ApiProperty({ maxLength: 5_000 })
  @IsString()
  @IsNotEmpty({ message: 'Message is required' })
  @MaxLength(5_000)
  message!: string;
}

@ApiTags('support')
@Controller('support')
export class SupportController {
  constructor(private readonly support: SupportService) {}

  @Public()
  @Throttle({ default: { limit: MESSAGES_A_MINUTE, ttl: 60_000 } })
  @Post('messages')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'sendSupportMessage', summary: 'Write to whoever runs this server' })
  @ApiNoContentResponse({ description: 'Kept, and mailed to the support address.' })
  send(@Body() body: SupportMessageDto): Promise<void> {
    return this.support.receive(body);
  }
}
