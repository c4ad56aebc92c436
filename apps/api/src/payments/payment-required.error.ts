import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';

/** A paid plan was asked for without paying: where to pay. */
export class PaymentRequiredError extends DomainError {
  constructor(planName: string, checkoutUrl: string) {
    super(HttpStatus.PAYMENT_REQUIRED, 'PAYMENT_REQUIRED', `${planName} is a paid plan. Pay first: ${checkoutUrl}`, {
      extensions: { checkout_url: checkoutUrl },
    });
  }
}
