import { Body, Controller, Get, HttpCode, HttpStatus, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { SettingsDto, UpdateSettingsDto } from './dto/settings.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@ApiProblems({ 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' })
@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('users/settings')
  @ApiOperation({ operationId: 'getSettings', summary: 'The account’s preferences' })
  @ApiOkResponse({ type: SettingsDto })
  async settings(@CurrentUser() { userId }: Principal): Promise<SettingsDto> {
    return SettingsDto.of(await this.users.get(userId));
  }

  @Put('users/settings')
  @ApiOperation({ operationId: 'updateSettings', summary: 'Change preferences; what is left out stays' })
  @ApiOkResponse({ type: SettingsDto })
  async update(@CurrentUser() { userId }: Principal, @Body() body: UpdateSettingsDto): Promise<SettingsDto> {
    return SettingsDto.of(await this.users.updateSettings(userId, body));
  }

  @Get('settings/:userId')
  @ApiOperation({ operationId: 'getSettingsOf', summary: 'Alias of GET /users/settings', deprecated: true })
  @ApiOkResponse({ type: SettingsDto })
  settingsAlias(@CurrentUser() user: Principal, @Param('userId', ParseUUIDPipe) userId: string): Promise<SettingsDto> {
    if (userId !== user.userId) throw new NotFoundError('Settings');
    return this.settings(user);
  }

  @Post('settings')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'postSettings', summary: 'Alias of PUT /users/settings', deprecated: true })
  @ApiOkResponse({ type: SettingsDto })
  updateAlias(@CurrentUser() user: Principal, @Body() body: UpdateSettingsDto): Promise<SettingsDto> {
    return this.update(user, body);
  }
}
