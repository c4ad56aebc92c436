import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { Cookies } from '../common/auth/cookies.js';
import { DAY_SECONDS } from '../common/clock/durations.js';
import { deriveKey, equalInConstantTime, hmac } from '../common/crypto/keys.js';
import { Environment } from '../config/environment.js';
import { AUTH_PATH } from './auth-cookies.js';
import { UNKNOWN_CLIENTS } from './login-throttle.service.js';

export const DEVICE_COOKIE = 'timbrel_device';
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Recognizes browsers in which an account was signed in before, by a cookie that says only that. */
@Injectable()
export class KnownDevices {
  private readonly keys: Buffer[];

  constructor(
    env: Environment,
    private readonly cookies: Cookies,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'known-device'));
  }

  /** The key under which this browser's attempts on an account are counted. */
  throttleKey(cookie: string | undefined, userId: string | undefined): string {
    const id = cookie !== undefined && userId !== undefined ? this.genuineId(cookie, userId) : null;
    return id ?? UNKNOWN_CLIENTS;
  }

  /** Marks the browser as one of the account's known devices. */
  remember(userId: string, request: FastifyRequest, reply: FastifyReply): void {
    if (this.genuineId(request.cookies[DEVICE_COOKIE] ?? '', userId) !== null) return;
    const id = randomBytes(12).toString('base64url');
    const cookie = `${id}.${hmac(this.keys[0]!, `${id}.${userId}`)}`;
    this.cookies.set(reply, DEVICE_COOKIE, cookie, AUTH_PATH, { maxAge: YEAR_SECONDS });
  }

  private genuineId(cookie: string, userId: string): string | null {
    const [, id, mac] = /^([\w-]{16})\.([\w-]{43})$/.exec(cookie) ?? [];
    if (!id || !mac) return null;
    return this.keys.some((key) => equalInConstantTime(hmac(key, `${id}.${userId}`), mac)) ? id : null;
  }
}
