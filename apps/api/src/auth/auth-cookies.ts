import '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../config/product.js';
import { Environment } from '../config/environment.js';
import { type Session } from './session.entity.js';
import { ACCESS_TOKEN_SECONDS } from './tokens/token.service.js';

export const ACCESS_COOKIE = 'timbrel_access';
export const REFRESH_COOKIE = 'timbrel_refresh';
/** Cookies of this path go to the routes of signing in alone. */
export const AUTH_PATH = `/${API_PREFIX}/auth`;

/** Whether a browser's page sent this: it says so in headers that a script cannot remove. */
export function isFromPage(request: FastifyRequest): boolean {
  return (
    request.headers.origin !== undefined ||
    request.headers['sec-fetch-site'] !== undefined ||
    request.cookies[REFRESH_COOKIE] !== undefined
  );
}

/** The two cookies in which pages hold their tokens. Scripts cannot read them. */
@Injectable()
export class AuthCookies {
  private readonly secure: boolean;

  constructor(env: Environment) {
    this.secure = env.publicUrl.startsWith('https:');
  }

  set(reply: FastifyReply, session: Session, accessToken: string, refreshToken: string): void {
    const common = { httpOnly: true, sameSite: 'lax', secure: this.secure } as const;
    const lifetime = session.remember ? { expires: session.expiresAt } : {};
    const accessLifetime = session.remember ? { maxAge: ACCESS_TOKEN_SECONDS } : {};
    void reply
      .setCookie(ACCESS_COOKIE, accessToken, { ...common, path: '/', ...accessLifetime })
      .setCookie(REFRESH_COOKIE, refreshToken, { ...common, path: AUTH_PATH, ...lifetime });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(ACCESS_COOKIE, { path: '/' }).clearCookie(REFRESH_COOKIE, { path: AUTH_PATH });
  }
}
