import { Injectable, type OnModuleInit } from '@nestjs/common';
import { deriveKey } from '../../../common/crypto/keys.js';
import { Outbox } from '../../../common/outbox/outbox.service.js';
import { Environment } from '../../../config/environment.js';
import { TEST_EVENT } from './fake-payment-provider.js';
import { sign, SIGNATURE_HEADER } from './test-signature.js';

const TIMEOUT_MS = 10_000;

/** Posts the Test Gateway's events to our own webhook, signed; what is not taken is sent again, later and later. */
@Injectable()
export class TestWebhookDeliveries implements OnModuleInit {
  constructor(
    private readonly env: Environment,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    const key = deriveKey(this.env.APP_SECRET, 'test-gateway-webhooks');
    this.outbox.handle(TEST_EVENT, async (event) => {
      const body = Buffer.from(JSON.stringify(event));
      const answer = await fetch(`${this.env.publicUrl}/api/v1/webhooks/test-gateway`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, new Date()) },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
    });
  }
}
