import { Controller, Get, HttpCode, HttpStatus, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../common/auth/current-user.decorator.js';
import { ApiProblems } from '../common/errors/problem.dto.js';
import { PageQuery } from '../common/pagination/page-query.dto.js';
import { NotificationPageDto } from './dto/notification.dto.js';
import { NotificationsService } from './notifications.service.js';

@ApiTags('notifications')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @ApiOperation({ operationId: 'listNotifications', summary: 'What happened, newest first' })
  @ApiOkResponse({ type: NotificationPageDto })
  list(@CurrentUser() { userId }: Principal, @Query() query: PageQuery): Promise<NotificationPageDto> {
    return this.notifications.list(userId, query);
  }

  @Post('read-all')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'markAllNotificationsRead', summary: 'Mark every notification read' })
  @ApiNoContentResponse()
  readAll(@CurrentUser() { userId }: Principal): Promise<void> {
    return this.notifications.markAllRead(userId);
  }

  @Post(':id/read')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'markNotificationRead', summary: 'Mark one notification read' })
  @ApiNoContentResponse()
  @ApiProblems({ 404: 'NOT_FOUND' })
  read(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.notifications.markRead(userId, id);
  }
}
