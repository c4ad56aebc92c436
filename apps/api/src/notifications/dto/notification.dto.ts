import { ApiProperty } from '@nestjs/swagger';
import { PageDto } from '../../common/pagination/page-query.dto.js';
import { type Notification } from '../notification.entity.js';
import { NOTIFICATION_TYPES, notificationText, type NotificationType } from '../notification-texts.js';

export class NotificationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() title!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ enum: ['success', 'warning', 'info', 'error'] }) type!: NotificationType;
  @ApiProperty({ format: 'date-time' }) timestamp!: string;
  @ApiProperty() read!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'The page of the application it is about.' }) link!:
    string | null;

  static of(notification: Notification, language: string): NotificationDto {
    const { link } = notification.params;
    return {
      id: notification.id,
      ...notificationText(notification.kind, language, notification.params),
      type: NOTIFICATION_TYPES[notification.kind],
      timestamp: notification.createdAt.toISOString(),
      read: notification.readAt !== null,
      link: typeof link === 'string' ? link : null,
    };
  }
}

export class NotificationPageDto extends PageDto {
  @ApiProperty({ type: [NotificationDto] }) notifications!: NotificationDto[];
  @ApiProperty({ description: 'How many are unread, over all pages.' }) unread!: number;
}
