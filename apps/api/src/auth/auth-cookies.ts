import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../config/product.js';
import { Cookies } from '../common/auth/cookies.js';
import { type Session } from './session.entity.js';
import { ACCESS_TOKEN_SECONDS } from './tokens/token.service.js';

export const ACCESS_COOKIE = 'timbrel_access';
export const REFRESH_COOKIE = 'timbrel_refresh';
/** Over plain http, cookies with this path are sent only to the sign-in routes. */
export const AUTH_PATH = `/${API_PREFIX}/auth`;

/** Whether a page in a browser sent the request, according to headers that scripts can't remove. */
export function isFromPage(request: FastifyRequest): boolean {
  return (
    request.headers.origin !== undefined ||
    request.headers['sec-fetch-site'] !== undefined ||
    request.cookies[REFRESH_COOKIE] !== undefined
  );
}

/** The two cookies that hold a page's tokens. Scripts can't read them. */
@Injectable()
export class AuthCookies {
  constructor(private readonly cookies: Cookies) {}

  set(reply: FastifyReply, session: Session, accessToken: string, refreshToken: string): void {
    const lifetime = session.remember ? { expires: session.expiresAt } : {};
    const accessLifetime = session.remember ? { maxAge: ACCESS_TOKEN_SECONDS } : {};
    this.cookies.set(reply, ACCESS_COOKIE, accessToken, '/', accessLifetime);
    this.cookies.set(reply, REFRESH_COOKIE, refreshToken, AUTH_PATH, lifetime);
  }

  clear(reply: FastifyReply): void {
    this.cookies.clear(reply, ACCESS_COOKIE, '/');
    this.cookies.clear(reply, REFRESH_COOKIE, AUTH_PATH);
  }
}
