import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { NewPasswordField } from '../dto/credentials.dto.js';

export class LinkTokenDto {
  @ApiProperty({ description: 'From the mailed link.' })
  @IsNotEmpty({ message: 'The link has no token. Open it as it was mailed.' })
  @IsString()
  @MaxLength(200)
  token!: string;
}

export class ResetPasswordDto extends LinkTokenDto {
  @NewPasswordField() password!: string;

  @ApiProperty({
    required: false,
    default: false,
    description: 'Also revoke API keys, webhooks and share links, for an account that somebody else may have used.',
  })
  @IsOptional()
  @IsBoolean()
  revoke_access?: boolean;
}

export class RecoveryAskedDto {
  @ApiProperty() message!: string;
  @ApiProperty({ description: 'Seconds until another mail can be asked for.' }) resend_after_seconds!: number;
}
