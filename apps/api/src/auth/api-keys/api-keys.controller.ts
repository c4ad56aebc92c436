import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Client, type ClientInfo } from '../../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { NotFoundError } from '../../common/errors/domain-error.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { RequiresRecentSignIn } from '../recent/requires-recent-sign-in.decorator.js';
import { ApiKeyDto, ApiKeysDto, MadeApiKeyDto, NewApiKeyDto } from './api-keys.dto.js';
import { ApiKeys } from './api-keys.service.js';

@ApiTags('users')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('users/me/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeys) {}

  @Get()
  @ApiOperation({ operationId: 'listApiKeys', summary: 'The keys by which programs act for the account' })
  @ApiOkResponse({ type: ApiKeysDto })
  async list(@CurrentUser() { userId }: Principal): Promise<ApiKeysDto> {
    return { api_keys: (await this.keys.list(userId)).map((row) => ApiKeyDto.of(row)) };
  }

  @RequiresRecentSignIn()
  @Post()
  @ApiOperation({ operationId: 'createApiKey', summary: 'Make a key; it is shown this once' })
  @ApiCreatedResponse({ type: MadeApiKeyDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED', 409: 'TOO_MANY_KEYS' })
  async create(
    @CurrentUser() who: Principal,
    @Body() { name, scopes, expires_in_days }: NewApiKeyDto,
    @Client() client: ClientInfo,
  ): Promise<MadeApiKeyDto> {
    const { row, key } = await this.keys.make(who, { name, scopes, days: expires_in_days ?? null }, client);
    return { ...ApiKeyDto.of(row), key };
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'revokeApiKey', summary: 'Revoke a key; it is refused within seconds' })
  @ApiNoContentResponse()
  @ApiProblems({ 404: 'NOT_FOUND' })
  async revoke(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Client() client: ClientInfo,
  ): Promise<void> {
    if (!(await this.keys.revoke(userId, id, client))) throw new NotFoundError('Key');
  }
}
