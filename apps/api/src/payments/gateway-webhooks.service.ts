import { HttpStatus, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { Metrics } from '../common/metrics/metrics.js';
import { Outbox } from '../common/outbox/outbox.service.js';
import { Database } from '../database/database.js';
import { BadSignatureError, type GatewayName, type WebhookRequest } from './gateway.js';
import { Gateways } from './gateways.js';
import { insertWebhookEvent } from './payments.queries.js';
import { SyncService } from './sync.service.js';
import { WebhookEvent } from './webhook-event.entity.js';

const WEBHOOK_RECEIVED = 'payments.webhook-received';

class WebhookSignatureError extends DomainError {
  constructor() {
    super(HttpStatus.BAD_REQUEST, 'WEBHOOK_SIGNATURE_INVALID', 'The signature does not fit this body.');
  }
}

/** The inbox of provider events: checked, kept once, answered, and worked off by a job that asks the provider what is true. */
@Injectable()
export class GatewayWebhooksService implements OnModuleInit {
  private readonly logger = new Logger(GatewayWebhooksService.name);
  private readonly received;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly gateways: Gateways,
    private readonly sync: SyncService,
    metrics: Metrics,
  ) {
    this.received = metrics.counter('payment_webhooks_total', {
      help: 'Events of payment providers, by what became of them.',
      labels: ['gateway', 'outcome'],
    });
  }

  onModuleInit(): void {
    this.outbox.handle(WEBHOOK_RECEIVED, ({ id }) => this.process(String(id)));
  }

  /** @throws WebhookSignatureError, for a body that is not the provider's */
  async receive(gatewayName: GatewayName, request: WebhookRequest): Promise<void> {
    const event = await this.gateways
      .get(gatewayName)
      .readEvent(request)
      .catch((error: unknown) => {
        if (!(error instanceof BadSignatureError)) throw error;
        this.received.inc({ gateway: gatewayName, outcome: 'refused' });
        this.logger.warn({ gateway: gatewayName, reason: error.message }, 'Webhook refused');
        throw new WebhookSignatureError();
      });
    const isNew = await this.database.transactional(async (em) => {
      const id = await insertWebhookEvent(em, gatewayName, event);
      // An event that is here already is being worked off or has been.
      if (id !== null) this.outbox.add(em, WEBHOOK_RECEIVED, { id });
      return id !== null;
    });
    this.received.inc({ gateway: gatewayName, outcome: isNew ? 'kept' : 'repeated' });
  }

  /** Brings everything in step that the event speaks of. Doing it again changes nothing. */
  async process(id: string): Promise<void> {
    const em = this.database.fork();
    const event = await em.findOne(WebhookEvent, { id });
    if (!event) return;
    const { gateway } = event;
    try {
      const { sessionId, subscriptionId, paymentId, chargeId } = event.body;
      if (sessionId) await this.sync.checkout(gateway, sessionId);
      if (paymentId) await this.sync.charge(gateway, paymentId);
      if (subscriptionId) await this.sync.subscription(gateway, subscriptionId);
      if (chargeId) await this.sync.paidFor(gateway, chargeId);
      Object.assign(event, { processedAt: new Date(), attempts: event.attempts + 1 });
      await em.flush();
      this.received.inc({ gateway, outcome: 'processed' });
    } catch (error) {
      this.received.inc({ gateway, outcome: 'failed' });
      Object.assign(event, { lastError: String(error).slice(0, 1_000), attempts: event.attempts + 1 });
      await em.flush();
      throw error;
    }
  }
}
