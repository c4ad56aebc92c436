import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { Environment } from '../config/environment.js';
import { type Principal } from '../common/auth/current-user.decorator.js';
import { ACCESS_COOKIE } from './auth-cookies.js';
import { SessionsService } from './sessions.service.js';
import { type AccessClaims, accessTokenKey } from './tokens/token.service.js';
import { VerifiedTokens } from './tokens/verified-tokens.js';

export const bearerToken = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
};

/** Whether the request is authenticated by a cookie only. */
export const usesCookie = (request: FastifyRequest): boolean => bearerToken(request) === null;

const tokenOf = (request: FastifyRequest): string | null =>
  bearerToken(request) ?? request.cookies[ACCESS_COOKIE] ?? null;

@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy) {
  private readonly verified = new VerifiedTokens();

  constructor(
    env: Environment,
    private readonly sessions: SessionsService,
  ) {
    // Key objects, because the library would check plain bytes for a public key on every request.
    const [current, previous] = env.secrets.map((secret) => createSecretKey(accessTokenKey(secret)));
    super({
      jwtFromRequest: tokenOf,
      passReqToCallback: true,
      algorithms: ['HS256'],
      secretOrKeyProvider: (_request, token: string, done) => {
        // Accepted at run time, although the types allow only text and bytes.
        done(null, (previous && !isSignedBy(token, current!) ? previous : current) as unknown as Buffer);
      },
    });
  }

  /** The principal if the token was verified recently, null if its session has ended, undefined if it has to be verified. */
  async recognise(request: FastifyRequest): Promise<Principal | null | undefined> {
    const token = tokenOf(request);
    const claims = token === null ? null : this.verified.claimsOf(token);
    return claims === null ? undefined : this.sessions.principalOf(claims.sid, claims.gen);
  }

  /** The token is valid; the session decides whether it is still accepted. */
  validate(request: FastifyRequest, claims: AccessClaims & { exp: number }): Promise<Principal | null> {
    this.verified.remember(tokenOf(request)!, claims);
    return this.sessions.principalOf(claims.sid, claims.gen);
  }
}

function isSignedBy(token: string, key: KeyObject): boolean {
  const [header, payload, signature] = token.split('.');
  return createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url') === signature;
}
