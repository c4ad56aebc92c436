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

/** Whether the request is spoken for by a cookie alone. */
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
    // As objects: of plain bytes the library would try at each request whether they are a public key.
    const [current, previous] = env.secrets.map((secret) => createSecretKey(accessTokenKey(secret)));
    super({
      jwtFromRequest: tokenOf,
      passReqToCallback: true,
      algorithms: ['HS256'],
      secretOrKeyProvider: (_request, token: string, done) => {
        // Taken as it is, though its types know text and bytes alone.
        done(null, (previous && !isSignedBy(token, current!) ? previous : current) as unknown as Buffer);
      },
    });
  }

  /** Whose request it is where its token was found genuine a moment ago, null where its session has ended, undefined where it has to be checked. */
  async recognise(request: FastifyRequest): Promise<Principal | null | undefined> {
    const token = tokenOf(request);
    const claims = token === null ? null : this.verified.claimsOf(token);
    return claims === null ? undefined : this.sessions.principalOf(claims.sid, claims.gen);
  }

  /** The token is genuine; the session decides whether it still counts. */
  validate(request: FastifyRequest, claims: AccessClaims & { exp: number }): Promise<Principal | null> {
    this.verified.remember(tokenOf(request)!, claims);
    return this.sessions.principalOf(claims.sid, claims.gen);
  }
}

function isSignedBy(token: string, key: KeyObject): boolean {
  const [header, payload, signature] = token.split('.');
  return createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url') === signature;
}
