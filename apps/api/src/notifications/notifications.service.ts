import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { USER_VERIFIED } from '../auth/verification/verification.service.js';
import { Environment } from '../config/environment.js';
import { EventBus } from '../common/events/event-bus.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { type PageQuery } from '../common/pagination/page-query.dto.js';
import { Database } from '../database/database.js';
import { Mailer } from '../mail/mailer.js';
import { type MailTemplate } from '../mail/templates/mail-texts.js';
import { User } from '../users/user.entity.js';
import { NotificationDto, type NotificationPageDto } from './dto/notification.dto.js';
import { Notification } from './notification.entity.js';
import { type NotificationKind, withFeatureName } from './notification-texts.js';

/** The kinds that are also mailed, if the account wants email. */
const MAILED: Partial<Record<NotificationKind, MailTemplate>> = {
  welcome: 'welcome',
  'transcript-ready': 'transcript-ready',
  'job-failed': 'job-failed',
  'usage-80': 'usage-80',
  'usage-100': 'usage-100',
  receipt: 'receipt',
  'payment-failed': 'payment-failed',
  'plan-changed': 'plan-changed',
  'subscription-cancelled': 'subscription-cancelled',
  'subscription-ended': 'subscription-ended',
  'retention-changed': 'retention-changed',
  'file-expiring': 'file-expiring',
  'files-expiring': 'files-expiring',
};

/** Mails that are always sent, because they are about money. */
const ALWAYS_MAILED: ReadonlySet<NotificationKind> = new Set(['receipt', 'payment-failed']);

const NOTIFICATION_ADDED = 'notification.added';

@Injectable()
export class NotificationsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    private readonly env: Environment,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly events: EventBus,
  ) {}

  onModuleInit(): void {
    this.outbox.handle(USER_VERIFIED, async ({ userId }) => {
      await this.database.transactional(async (em) => {
        // The same notification may be created twice concurrently.
        await em.findOneOrFail(User, { id: userId as string }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const welcomed = await em.count(Notification, { userId: userId as string, kind: 'welcome' });
        if (!welcomed) await this.notify(em, userId as string, 'welcome', {});
      });
    });
    this.outbox.handle(NOTIFICATION_ADDED, async ({ id }) => {
      const em = this.database.fork();
      const notification = await em.findOne(Notification, { id: id as string });
      if (!notification) return;
      const user = await em.findOneOrFail(User, { id: notification.userId });
      await this.events.publish(
        user.id,
        'notification',
        NotificationDto.of(notification, user.effectiveSettings.language),
      );
    });
  }

  /** Notifies an account: a row shown in the application, and an email by preference. In the caller's transaction. */
  async notify(
    em: EntityManager,
    userId: string,
    kind: NotificationKind,
    params: Record<string, string | number>,
  ): Promise<void> {
    const user = await em.findOneOrFail(User, { id: userId });
    // Skip accounts that are being deleted.
    if (user.deletionAskedAt) return;
    const notification = Object.assign(new Notification(), { userId, kind, params });
    em.persist(notification);
    this.outbox.add(em, NOTIFICATION_ADDED, { id: notification.id });
    const template = MAILED[kind];
    const { notifications, privacyMode, language } = user.effectiveSettings;
    if (!template || !(notifications.email || ALWAYS_MAILED.has(kind))) return;
    const path = typeof params['link'] === 'string' ? params['link'] : '/';
    this.mailer.send(em, user, template, {
      ...withFeatureName(params, language),
      ...(privacyMode && { file: '…' }),
      link: `${this.env.publicUrl}${path}`,
      ...(!ALWAYS_MAILED.has(kind) && { preferences: `${this.env.publicUrl}/settings#notifications` }),
    });
  }

  async list(userId: string, query: PageQuery): Promise<NotificationPageDto> {
    const { language } = (await this.em.findOneOrFail(User, { id: userId })).effectiveSettings;
    const [rows, totalCount] = await this.em.findAndCount(
      Notification,
      { userId },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: query.page_size, offset: query.offset },
    );
    const unread = await this.em.count(Notification, { userId, readAt: null });
    return {
      notifications: rows.map((row) => NotificationDto.of(row, language)),
      totalCount,
      page: query.page,
      page_size: query.page_size,
      unread,
    };
  }

  async markRead(userId: string, id: string): Promise<void> {
    const found = await this.em.count(Notification, { id, userId });
    if (!found) throw new NotFoundError('Notification');
    await this.em.nativeUpdate(Notification, { id, userId, readAt: null }, { readAt: new Date() });
  }

  async markAllRead(userId: string): Promise<void> {
    await this.em.nativeUpdate(Notification, { userId, readAt: null }, { readAt: new Date() });
  }
}
