import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Environment } from '../config/environment.js';
import { CsrfRejectedError } from './auth.errors.js';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers send cookies with every request, so an unsafe request must prove that it comes from our own page. */
@Injectable()
export class CsrfPolicy {
  private readonly origins: Set<string>;

  constructor(env: Environment) {
    this.origins = new Set([new URL(env.publicUrl).origin]);
    if (env.isLoopback && !env.isProduction) {
      for (const host of ['localhost', '127.0.0.1', '[::1]']) this.origins.add(`http://${host}:${env.PORT}`);
    }
  }

  /** For a request authenticated by cookies. */
  checkCookieRequest(request: FastifyRequest): void {
    if (SAFE_METHODS.has(request.method)) return;
    const origin = request.headers.origin;
    if (!request.headers['x-client-version'] || !origin || !this.origins.has(origin)) throw new CsrfRejectedError();
  }

  /** For a request without cookies yet, such as signing in. Foreign pages may not send it either. */
  checkAnonymousRequest(request: FastifyRequest): void {
    const origin = request.headers.origin;
    if (!SAFE_METHODS.has(request.method) && origin !== undefined && !this.origins.has(origin))
      throw new CsrfRejectedError();
  }
}
