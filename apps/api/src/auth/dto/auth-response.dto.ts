import { ApiProperty } from '@nestjs/swagger';
import { UserProfileDto } from '../../users/dto/user-profile.dto.js';
import { THEMES, type Theme } from '../../users/user.entity.js';

export class SessionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  @ApiProperty({ enum: THEMES, enumName: 'Theme' }) theme!: Theme;
}

export class SessionResponseDto {
  @ApiProperty({ type: SessionDto }) session!: SessionDto;
  @ApiProperty({ type: UserProfileDto }) user!: UserProfileDto;
}

export class AuthResponseDto extends SessionResponseDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null for pages: they get it as a cookie scripts cannot read.',
  })
  access_token!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null for pages, likewise.' })
  refresh_token!: string | null;

  @ApiProperty({ description: 'Seconds the access token lives.', default: 3600 }) expires_in!: number;
  @ApiProperty({ enum: ['bearer'], default: 'bearer' }) token_type!: 'bearer';
}

export class SignupResponseDto {
  @ApiProperty() message!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: [true] }) verification_required!: true;
}

export class ResendResponseDto {
  @ApiProperty() message!: string;
  @ApiProperty({ description: 'Seconds until another can be asked for.' }) resend_after_seconds!: number;
}
