import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { IS_PUBLIC } from '../common/auth/public.decorator.js';
import { AccessTokenStrategy, usesCookie } from './access-token.strategy.js';
import { UnauthenticatedError } from './auth.errors.js';
import { CsrfPolicy } from './csrf.policy.js';

/** Every route is closed unless it says `@Public()`. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly csrf: CsrfPolicy,
    strategy: AccessTokenStrategy,
  ) {
    super({
      // An object instead of a name: Passport's registry of names is one for all applications of a process. A new one at
      // each request: Passport hangs the request's callbacks on it, and one for all would mix up who is who.
      get defaultStrategy() {
        return Object.create(strategy) as string;
      },
    });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()])) {
      this.csrf.checkAnonymousRequest(request);
      return true;
    }
    await super.canActivate(context);
    if (usesCookie(request)) this.csrf.checkCookieRequest(request);
    return true;
  }

  override handleRequest<Principal>(error: unknown, principal: Principal | false | null): Principal {
    if (error) throw error instanceof Error ? error : new UnauthenticatedError();
    if (!principal) throw new UnauthenticatedError();
    return principal;
  }
}
