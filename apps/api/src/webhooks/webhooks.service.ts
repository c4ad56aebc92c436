import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable, type OnModuleInit } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import { lockAccount } from '../auth/lock-account.js';
import { accountTransaction } from '../common/account/account-transaction.js';
import { ExternalAccess } from '../common/account/external-access.js';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { Clock } from '../common/clock/clock.js';
import { deriveKey } from '../common/crypto/keys.js';
import { encrypt, decrypt } from '../common/crypto/encryption.js';
import { Egress } from '../common/egress/egress.js';
import { DomainError, NotFoundError } from '../common/errors/domain-error.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { type PageQuery } from '../common/pagination/page-query.dto.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { JobDto } from '../processing/jobs/job.dto.js';
import { JOB_ENDED } from '../processing/jobs/job-endings.js';
import { ProcessingJob } from '../processing/jobs/processing-job.entity.js';
import { Webhook, WebhookDelivery, type WebhookEvent } from './webhook.entity.js';
import { deleteOldestEnded, failOldestPending } from './webhooks.queries.js';

const MAX_WEBHOOKS = 10;
/** Of one account. Beyond it the oldest is given up: a receiver that is away, or too slow, must not fill the database. */
const MAX_PENDING = 1_000;
/** Of one account, with what became of them. */
const MAX_ENDED = 5_000;
const MISSED = `Missed: ${MAX_PENDING} later deliveries were waiting.`;
/** Still announced by the version before this one, during a rolling update. */
const ACCOUNT_TAKEN_BACK = 'account.taken-back';

export class TooManyWebhooksError extends DomainError {
  constructor() {
    super(HttpStatus.CONFLICT, 'TOO_MANY_WEBHOOKS', `You have ${MAX_WEBHOOKS} webhooks. Delete one that is not used.`);
  }
}

/** Webhooks of accounts, and what they are to be told. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  private readonly keys: Buffer[];

  constructor(
    private readonly database: Database,
    private readonly em: EntityManager,
    env: Environment,
    private readonly clock: Clock,
    private readonly egress: Egress,
    private readonly outbox: Outbox,
    private readonly access: ExternalAccess,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'webhook-secret'));
  }

  onModuleInit(): void {
    this.outbox.handle(JOB_ENDED, ({ jobId }) => this.notifyOfJob(jobId as string));
    this.access.onRevoke((em, userId) => this.removeAll(em, userId));
    this.outbox.handle(ACCOUNT_TAKEN_BACK, ({ userId }) => this.removeAll(this.database.fork(), userId as string));
  }

  list(userId: string): Promise<Webhook[]> {
    return this.em.find(Webhook, { userId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** @returns the signing secret too, which nobody can ask for again @throws ValidationFailedError, TooManyWebhooksError */
  async make(who: Principal, url: string, events: WebhookEvent[]): Promise<{ webhook: Webhook; secret: string }> {
    this.egress.checkField('url', url);
    const { userId } = who;
    const secret = someSecret();
    const webhook = Object.assign(new Webhook(), {
      userId,
      url,
      events: [...new Set(events)],
      sealedSecret: encrypt(this.keys[0]!, secret),
      createdAt: this.clock.now(),
    });
    await accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      if ((await em.count(Webhook, { userId })) >= MAX_WEBHOOKS) throw new TooManyWebhooksError();
      em.persist(webhook);
    });
    return { webhook, secret };
  }

  async change(
    who: Principal,
    id: string,
    { url, events, enabled }: { url?: string; events?: WebhookEvent[]; enabled?: boolean },
  ): Promise<Webhook> {
    if (url !== undefined) this.egress.checkField('url', url);
    return accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      const webhook = await this.find(em, who.userId, id);
      if (url !== undefined) webhook.url = url;
      if (events !== undefined) webhook.events = [...new Set(events)];
      if (enabled !== undefined) webhook.enabled = enabled;
      return webhook;
    });
  }

  /** Another signing secret; the one before signs nothing more. */
  async renewSecret(who: Principal, id: string): Promise<string> {
    const secret = someSecret();
    await accountTransaction(this.em, who.userId, async (em) => {
      await lockAccount(em, who);
      const webhook = await this.find(em, who.userId, id);
      webhook.sealedSecret = encrypt(this.keys[0]!, secret);
    });
    return secret;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.em.remove(await this.find(this.em, userId, id)).flush();
  }

  /** Sends a `ping` at once, also to a webhook that is switched off. */
  async ping(userId: string, id: string): Promise<WebhookDelivery> {
    return this.em.transactional(async (em) => {
      // Locked: it isn't deleted before its delivery stands.
      const webhook = await em.findOne(Webhook, { id, userId }, { lockMode: LockMode.PESSIMISTIC_READ });
      if (!webhook) throw new NotFoundError('Webhook');
      const delivery = this.deliveryTo(webhook, 'ping', randomUUID(), { message: 'This is a test.' });
      await em.persist(delivery).flush();
      await this.trim(em, userId);
      return delivery;
    });
  }

  async deliveries(userId: string, id: string, { page_size, offset }: PageQuery): Promise<[WebhookDelivery[], number]> {
    const { id: webhookId } = await this.find(this.em, userId, id);
    return this.em.findAndCount(
      WebhookDelivery,
      { webhookId },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: page_size, offset },
    );
  }

  /** Sends a delivery once more, whatever became of it, with its tries counted anew. */
  async sendAgain(userId: string, id: string, deliveryId: string): Promise<WebhookDelivery> {
    const delivery = await this.em.findOne(WebhookDelivery, { id: deliveryId, webhookId: id, userId });
    if (!delivery) throw new NotFoundError('Delivery');
    Object.assign(delivery, { state: 'pending', attempts: 0, dueAt: this.clock.now() });
    await this.em.flush();
    return delivery;
  }

  secretOf({ sealedSecret }: Webhook): string {
    return decrypt<string>(this.keys, sealedSecret);
  }

  private async removeAll(em: EntityManager, userId: string): Promise<void> {
    await em.nativeDelete(Webhook, { userId });
  }

  private async find(em: EntityManager, userId: string, id: string): Promise<Webhook> {
    const webhook = await em.findOne(Webhook, { id, userId });
    if (!webhook) throw new NotFoundError('Webhook');
    return webhook;
  }

  private async notifyOfJob(jobId: string): Promise<void> {
    const em = this.database.fork();
    const job = await em.findOne(ProcessingJob, { id: jobId });
    if (!job?.finishedAt) return;
    const event = `job.${job.state}` as WebhookEvent;
    const webhooks = await em.find(Webhook, { userId: job.userId, enabled: true });
    const subject = `${job.id}.${job.finishedAt.getTime()}`;
    for (const webhook of webhooks.filter(({ events }) => events.includes(event))) {
      if (await em.count(WebhookDelivery, { webhookId: webhook.id, subject })) continue;
      em.persist(this.deliveryTo(webhook, event, subject, { ...JobDto.brief(job) }));
    }
    await em.flush();
    if (webhooks.length > 0) await this.trim(em, job.userId);
  }

  private async trim(em: EntityManager, userId: string): Promise<void> {
    await failOldestPending(em, userId, MAX_PENDING, MISSED);
    await deleteOldestEnded(em, userId, MAX_ENDED);
  }

  private deliveryTo(
    { id, userId }: Webhook,
    event: WebhookDelivery['event'],
    subject: string,
    data: Record<string, unknown>,
  ): WebhookDelivery {
    const now = this.clock.now();
    return Object.assign(new WebhookDelivery(), {
      webhookId: id,
      userId,
      event,
      subject,
      payload: { type: event, timestamp: now.toISOString(), data },
      dueAt: now,
      createdAt: now,
    });
  }
}

/** As Standard Webhooks writes secrets: 24 random bytes. */
const someSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
