import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { Cookies } from '../../common/auth/cookies.js';
import { DAY_SECONDS } from '../../common/clock/durations.js';
import { sha256 } from '../../common/crypto/keys.js';
import { AUTH_PATH } from '../auth-cookies.js';

export const SIGN_UP_COOKIE = 'timbrel_sign_up';
const MONTH_SECONDS = 30 * DAY_SECONDS;

/** Identifies the browser that signed up, by a secret only it holds, among others that used the same address. */
@Injectable()
export class SignUpProofs {
  constructor(private readonly cookies: Cookies) {}

  /** Issues a new secret to the browser. @returns its hash */
  give(reply: FastifyReply): string {
    const secret = randomBytes(32).toString('base64url');
    this.cookies.set(reply, SIGN_UP_COOKIE, secret, AUTH_PATH, { maxAge: MONTH_SECONDS });
    return sha256(secret);
  }

  /** The hash of the request's secret. */
  of(request: FastifyRequest): string | null {
    const secret = request.cookies[SIGN_UP_COOKIE];
    return secret === undefined ? null : sha256(secret);
  }
}
