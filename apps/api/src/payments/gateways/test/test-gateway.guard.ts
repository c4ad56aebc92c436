import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '../../../common/errors/domain-error.js';
import { isLocalRequest } from '../../../common/local-request/local-request.js';
import { Environment } from '../../../config/environment.js';

/** Where the Test Gateway is not switched on by name, it exists for this machine alone. */
@Injectable()
export class TestGatewayGuard implements CanActivate {
  constructor(private readonly env: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const isForEverybody = this.env.TEST_GATEWAY === true;
    const isHere =
      isForEverybody ||
      (this.env.usesTestGateway && isLocalRequest(context.switchToHttp().getRequest<FastifyRequest>()));
    if (!isHere) throw new NotFoundError('Page');
    return true;
  }
}
