import { HttpStatus, Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { type Gateway } from './gateway.js';

export class NoGatewayError extends DomainError {
  constructor() {
    super(
      HttpStatus.SERVICE_UNAVAILABLE,
      'PAYMENTS_UNAVAILABLE',
      'Payments are not set up on this server. Ask whoever runs it.',
    );
  }
}

/** The gateways that are configured here, best first. */
@Injectable()
export class Gateways {
  constructor(private readonly configured: readonly Gateway[]) {}

  list(): readonly Gateway[] {
    return this.configured;
  }

  find(name: string): Gateway | undefined {
    return this.configured.find((gateway) => gateway.name === name);
  }

  /** @throws where a row names a gateway that is no longer configured */
  get(name: string): Gateway {
    const gateway = this.find(name);
    if (!gateway) throw new NoGatewayError();
    return gateway;
  }

  /** The one that the buyer asks for, or the best. @throws NoGatewayError */
  pick(name?: string): Gateway {
    const gateway = name === undefined ? this.configured[0] : this.find(name);
    if (!gateway) throw new NoGatewayError();
    return gateway;
  }
}
