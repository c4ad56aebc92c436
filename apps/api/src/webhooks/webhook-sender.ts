import { Injectable } from '@nestjs/common';
import { Webhook as Signer } from 'standardwebhooks';
import { Clock } from '../common/clock/clock.js';
import { DAY_MS, HOUR_MS } from '../common/clock/durations.js';
import { Egress, EgressError } from '../common/egress/egress.js';
import { Metrics } from '../common/metrics/metrics.js';
import { Periodic } from '../common/periodic.js';
import { Database } from '../database/database.js';
import { withTimeout } from '../common/with-timeout.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { claimDeliveries } from './webhooks.queries.js';
import { WebhooksService } from './webhooks.service.js';

const LOOK_MS = 1_000;
const AT_ONCE = 64;
/** Of one account: a receiver that never answers holds these, and nobody else's. */
const AT_ONCE_PER_ACCOUNT = 2;
/** For a delivery in all: name, connection and answer. */
const TIMEOUT_MS = 10_000;
/** A delivery whose sender ended is taken up by another after this. */
const LEASE_MS = 3 * TIMEOUT_MS;

const MINUTE_MS = 60_000;
/** Waits between tries: about three days in all, as long as a provider may be away over a weekend. */
export const BACKOFF_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  DAY_MS,
  36 * HOUR_MS,
];

/** Sends what is due, signed as Standard Webhooks says (standardwebhooks.com). Several processes share the work by leases. */
@Injectable()
export class WebhookSender extends Periodic {
  private readonly sent;
  /** By delivery. */
  private readonly inFlight = new Map<string, Promise<void>>();
  /** How many of them are each account's. */
  private readonly busy = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly egress: Egress,
    private readonly webhooks: WebhooksService,
    metrics: Metrics,
  ) {
    super(LOOK_MS);
    this.sent = metrics.counter('webhook_deliveries_total', {
      help: 'Tries to tell accounts’ own addresses, by what became of the delivery.',
      labels: ['state'],
    });
  }

  /** Until nothing is due. What becomes due meanwhile is sent as soon as a place is free, however long the others take. */
  async run(): Promise<void> {
    for (;;) {
      for (const delivery of await this.claim()) this.start(delivery);
      if (this.inFlight.size === 0) return;
      await withTimeout(Promise.race(this.inFlight.values()), LOOK_MS).catch(() => undefined);
    }
  }

  private start(delivery: WebhookDelivery): void {
    const { userId } = delivery;
    this.busy.set(userId, (this.busy.get(userId) ?? 0) + 1);
    const sending = this.send(delivery)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A webhook delivery failed'))
      .finally(() => {
        this.inFlight.delete(delivery.id);
        const left = this.busy.get(userId)! - 1;
        if (left > 0) this.busy.set(userId, left);
        else this.busy.delete(userId);
      });
    this.inFlight.set(delivery.id, sending);
  }

  /** As many as there are places for. */
  private async claim(): Promise<WebhookDelivery[]> {
    const places = AT_ONCE - this.inFlight.size;
    if (places <= 0) return [];
    const em = this.database.fork();
    const now = this.clock.now();
    const ids = await claimDeliveries(em, {
      now,
      leaseEnd: new Date(now.getTime() + LEASE_MS),
      places,
      mostPerAccount: AT_ONCE_PER_ACCOUNT,
      busy: this.busy,
    });
    return ids.length === 0 ? [] : em.find(WebhookDelivery, { id: { $in: ids } });
  }

  private async send(delivery: WebhookDelivery): Promise<void> {
    const webhook = await this.database.fork().findOne(Webhook, { id: delivery.webhookId });
    if (!webhook) return;
    const { status, error } = await this.post(webhook, delivery);
    const now = this.clock.now();
    const wait = BACKOFF_MS[delivery.attempts - 1];
    const isDelivered = error === null;
    const isOver = isDelivered || wait === undefined;
    const state = isDelivered ? 'delivered' : isOver ? 'failed' : 'pending';
    this.sent.inc({ state });
    await this.database.fork().nativeUpdate(
      WebhookDelivery,
      { id: delivery.id, attempts: delivery.attempts },
      {
        status,
        error,
        state,
        deliveredAt: isDelivered ? now : null,
        dueAt: isOver ? now : new Date(now.getTime() + wait),
      },
    );
  }

  /** The other side's status, and why that is not good enough. */
  private async post(
    webhook: Webhook,
    { id, payload }: WebhookDelivery,
  ): Promise<{ status: number | null; error: string | null }> {
    const body = JSON.stringify(payload);
    const now = this.clock.now();
    const signature = new Signer(this.webhooks.secretOf(webhook)).sign(id, now, body);
    try {
      const status = await this.egress.post(webhook.url, body, {
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': signature,
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status, error: status >= 200 && status < 300 ? null : `It answered ${status}; 2xx is expected.` };
    } catch (error) {
      if (error instanceof EgressError) return { status: null, error: error.message };
      return { status: null, error: `It did not answer within ${TIMEOUT_MS / 1_000} seconds.` };
    }
  }
}
