import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Environment } from '../config/environment.js';
import { CsrfRejectedError } from './auth.errors.js';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Cookies travel with every request a browser makes, so an unsafe one must prove that our own page made it. */
@Injectable()
export class CsrfPolicy {
  private readonly origins: Set<string>;

  constructor(env: Environment) {
    this.origins = new Set([new URL(env.publicUrl).origin]);
    if (env.isLoopback && !env.isProduction) {
      for (const host of ['localhost', '127.0.0.1', '[::1]']) this.origins.add(`http://${host}:${env.PORT}`);
    }
  }

  /** For a request that cookies speak for. */
  checkCookieRequest(request: FastifyRequest): void {
    if (SAFE_METHODS.has(request.method)) return;
    const origin = request.headers.origin;
    if (!request.headers['x-client-version'] || !origin || !this.origins.has(origin)) throw new CsrfRejectedError();
  }

  /** For a request that carries no cookie yet (signing in): a foreign page may not make it either. */
  checkAnonymousRequest(request: FastifyRequest): void {
    const origin = request.headers.origin;
    if (!SAFE_METHODS.has(request.method) && origin !== undefined && !this.origins.has(origin))
      throw new CsrfRejectedError();
  }
}
