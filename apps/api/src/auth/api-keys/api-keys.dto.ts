import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { KEY_SCOPES, type KeyScope } from '../../common/auth/key-scope.decorator.js';
import { NameField } from '../dto/credentials.dto.js';
import { type ApiKey } from './api-key.entity.js';

const MAX_DAYS = 3_650;

export class NewApiKeyDto {
  @NameField({ description: 'What it is for.', example: 'Nightly import' }) name!: string;

  @ApiProperty({
    enum: KEY_SCOPES,
    enumName: 'KeyScope',
    isArray: true,
    example: ['files:write', 'jobs:write', 'files:read', 'jobs:read', 'transcripts:read'],
  })
  @IsArray({ message: 'scopes must be a list.' })
  @ArrayNotEmpty({ message: 'Choose what the key may do.' })
  @ArrayMaxSize(KEY_SCOPES.length, { message: 'scopes must name each once.' })
  @IsIn(KEY_SCOPES, { each: true, message: `scopes must be among ${KEY_SCOPES.join(', ')}.` })
  scopes!: KeyScope[];

  @ApiProperty({
    required: false,
    minimum: 1,
    maximum: MAX_DAYS,
    description: 'Without it the key lives until revoked.',
  })
  @IsOptional()
  @IsInt({ message: 'expires_in_days must be a whole number.' })
  @Min(1, { message: 'expires_in_days must be at least 1.' })
  @Max(MAX_DAYS, { message: `expires_in_days must be at most ${MAX_DAYS}.` })
  expires_in_days?: number;
}

export class ApiKeyDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'How the key begins.' }) prefix!: string;
  @ApiProperty({ enum: KEY_SCOPES, enumName: 'KeyScope', isArray: true }) scopes!: KeyScope[];
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'To within a minute.' })
  last_used_at!: string | null;

  static of({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiKey): ApiKeyDto {
    return {
      id,
      name,
      prefix,
      scopes,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    };
  }
}

export class ApiKeysDto {
  @ApiProperty({ type: [ApiKeyDto] }) api_keys!: ApiKeyDto[];
}

export class MadeApiKeyDto extends ApiKeyDto {
  @ApiProperty({ description: 'The key itself, this once. Send it as `Authorization: Bearer …`.' }) key!: string;
}
