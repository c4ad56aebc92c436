import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Environment } from '../../config/environment.js';
import { deriveKey, equalInConstantTime, hmac } from '../../common/crypto/keys.js';
import { type Session } from '../session.entity.js';

/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 3_600;

export interface AccessClaims {
  sub: string;
  sid: string;
  /** The token generation it was issued with. Tokens of earlier versions have none. */
  gen?: number;
}

export const accessTokenKey = (secret: string): Buffer => deriveKey(secret, 'access-token');

/**
 * Issues and checks tokens. A refresh token is `sessionId.generation.mac`, its mac derived from the secret and the
 * session's salt: the successor of a used token can be computed again, so two tabs get the same one and none is stored.
 */
@Injectable()
export class TokenService {
  private readonly refreshKeys: Buffer[];
  private readonly signingKeys: Buffer[];

  constructor(
    env: Environment,
    private readonly jwt: JwtService,
  ) {
    this.refreshKeys = env.secrets.map((secret) => deriveKey(secret, 'refresh-token'));
    this.signingKeys = env.secrets.map(accessTokenKey);
  }

  accessToken(session: Session): Promise<string> {
    const claims: AccessClaims = { sub: session.userId, sid: session.id, gen: session.generation };
    return this.jwt.signAsync(claims, {
      secret: this.signingKeys[0]!,
      algorithm: 'HS256',
      expiresIn: ACCESS_TOKEN_SECONDS,
    });
  }

  /** The claims of a valid, unexpired token signed with the current or previous secret; otherwise null. */
  async verifyAccessToken(token: string): Promise<AccessClaims | null> {
    for (const secret of this.signingKeys) {
      const claims = await this.jwt
        .verifyAsync<AccessClaims>(token, { secret, algorithms: ['HS256'] })
        .catch(() => null);
      if (claims) return claims;
    }
    return null;
  }

  refreshToken(session: Session): string {
    return `${session.id}.${session.generation}.${this.macs(session, session.generation)[0]}`;
  }

  /** The session id and generation that a refresh token claims, or null if it is malformed. */
  parseRefreshToken(token: string): { sessionId: string; generation: number; mac: string } | null {
    const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
    return match ? { sessionId: match[1]!, generation: Number(match[2]), mac: match[3]! } : null;
  }

  isGenuine(session: Session, generation: number, mac: string): boolean {
    return this.macs(session, generation).some((genuine) => equalInConstantTime(genuine, mac));
  }

  private macs(session: Session, generation: number): string[] {
    return this.refreshKeys.map((key) => hmac(key, `${session.id}.${generation}.${session.salt}`));
  }
}
