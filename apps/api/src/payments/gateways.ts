import { HttpStatus, Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { BadSignatureError, type Gateway } from './gateway.js';

export class NoGatewayError extends DomainError {
  constructor() {
    super(
      HttpStatus.SERVICE_UNAVAILABLE,
      'PAYMENTS_UNAVAILABLE',
      'Payments are not set up on this server. Ask whoever runs it.',
    );
  }
}

class ProviderFailedError extends DomainError {
  constructor(label: string, cause: unknown) {
    super(
      HttpStatus.BAD_GATEWAY,
      'PAYMENT_PROVIDER_FAILED',
      `The payment provider (${label}) did not answer as it should. Try again in a minute; nothing is charged twice.`,
    );
    this.cause = cause;
  }
}

/** The gateways that are configured here, best first. */
@Injectable()
export class Gateways {
  private readonly configured: readonly Gateway[];

  constructor(configured: readonly Gateway[]) {
    this.configured = configured.map(withClearFailures);
  }

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

/** The same gateway; what its network or its provider does wrong is said in our words, with the cause for the log. */
function withClearFailures(gateway: Gateway): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          return await (member.apply(target, given) as Promise<unknown>);
        } catch (error) {
          if (error instanceof BadSignatureError || error instanceof DomainError) throw error;
          throw new ProviderFailedError(target.label, error);
        }
      };
    },
  });
}
