import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { IS_PUBLIC } from '../common/auth/public.decorator.js';
import { type AuthenticatedRequest } from '../common/auth/current-user.decorator.js';
import { KEY_AREAS_NEEDED, type KeyArea } from '../common/auth/key-scope.decorator.js';
import { AccessTokenStrategy, bearerToken, usesCookie } from './access-token.strategy.js';
import { ApiKeys, KEY_PREFIX } from './api-keys/api-keys.service.js';
import { ScopeMissingError, UnauthenticatedError } from './auth.errors.js';
import { CsrfPolicy, SAFE_METHODS } from './csrf.policy.js';

/** Every route requires authentication unless it is marked `@Public()`. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly csrf: CsrfPolicy,
    private readonly keys: ApiKeys,
    private readonly strategy: AccessTokenStrategy,
  ) {
    super({
      // A strategy object instead of a name, because Passport's registry is global to the process. A new one per request, because
      // Passport attaches the request's callbacks to it; a shared one would mix up requests.
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
    const token = bearerToken(request);
    if (token?.startsWith(KEY_PREFIX)) return this.admitKey(token, request, context);
    const known = await this.strategy.recognise(request);
    if (known === undefined) await super.canActivate(context);
    else (request as AuthenticatedRequest).user = this.handleRequest(null, known);
    if (usesCookie(request)) this.csrf.checkCookieRequest(request);
    return true;
  }

  /** API keys work only on routes that allow them, within their scopes. */
  private async admitKey(token: string, request: FastifyRequest, context: ExecutionContext): Promise<boolean> {
    const key = await this.keys.find(token);
    if (!key) throw new UnauthenticatedError();
    const areas = this.reflector.getAllAndOverride<KeyArea[] | undefined>(KEY_AREAS_NEEDED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!areas) throw new ScopeMissingError(undefined);
    const access = SAFE_METHODS.has(request.method) ? 'read' : 'write';
    const missing = areas.map((area) => `${area}:${access}` as const).find((scope) => !key.scopes.includes(scope));
    if (missing) throw new ScopeMissingError(missing);
    (request as AuthenticatedRequest).user = {
      ...{ userId: key.userId, sessionId: '' },
      ...{ keyId: key.id, keyScopes: key.scopes },
    };
    return true;
  }

  override handleRequest<Principal>(error: unknown, principal: Principal | false | null): Principal {
    if (error) throw error instanceof Error ? error : new UnauthenticatedError();
    if (!principal) throw new UnauthenticatedError();
    return principal;
  }
}
