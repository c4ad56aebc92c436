import { Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { deriveKey } from '../../common/crypto/keys.js';
import { encrypt, decrypt } from '../../common/crypto/encryption.js';
import { Environment } from '../../config/environment.js';
import { GoogleNotConfiguredError, GoogleOauthError, GoogleRefusedError } from './google.errors.js';

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;
const ATTEMPT_MS = 10 * 60_000;

/** State that the browser keeps, encrypted, while the user is at the issuer. */
interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  until: number;
}

/** The issuer's response, as received by the sign-in page or sent by a program. */
export interface GoogleAnswer {
  code: string;
  state?: string | undefined;
  iss?: string | undefined;
  code_verifier?: string | undefined;
}

/** An identity verified by the issuer. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** Empty if the issuer doesn't provide it. */
  name: string;
  /** The path to return to; null for programs. */
  returnTo: string | null;
}

/** The authorization-code flow with state, nonce and PKCE. The server stores nothing. */
@Injectable()
export class GoogleClient {
  private readonly logger = new Logger(GoogleClient.name);
  private readonly keys: Buffer[];
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(private readonly env: Environment) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'google-attempt'));
  }

  get isConfigured(): boolean {
    return this.env.GOOGLE_CLIENT_ID !== undefined;
  }

  /** The URL to send the browser to, and the state it has to bring back. @throws GoogleNotConfiguredError, GoogleOauthError */
  async begin(returnTo: string): Promise<{ url: string; attempt: string }> {
    const config = await this.configuration();
    const attempt: Attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      returnTo,
      until: Date.now() + ATTEMPT_MS,
    };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    return { url: url.href, attempt: encrypt(this.keys[0]!, attempt) };
  }

  /** Exchanges the code for an identity, checking state, nonce, verifier, signature, audience and issuer.
   * @throws GoogleRefusedError if one is wrong or the address isn't verified, GoogleOauthError if the issuer doesn't respond
   */
  async prove(answer: GoogleAnswer, encryptedAttempt: string | undefined): Promise<ProvenIdentity> {
    const config = await this.configuration();
    const attempt = answer.state === undefined ? null : this.read(encryptedAttempt);
    const verifier = attempt?.verifier ?? answer.code_verifier;
    if (verifier === undefined) throw new GoogleRefusedError();
    const url = new URL(this.redirectUri);
    for (const name of ['code', 'state', 'iss'] as const) {
      const value = answer[name];
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const claims = await this.exchange(config, url, verifier, attempt);
    if (claims['email_verified'] !== true || typeof claims['email'] !== 'string') throw new GoogleRefusedError();
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: claims['email'],
      name: typeof claims['name'] === 'string' ? claims['name'] : '',
      returnTo: attempt?.returnTo ?? null,
    };
  }

  private async exchange(
    config: oidc.Configuration,
    url: URL,
    pkceCodeVerifier: string,
    attempt: Attempt | null,
  ): Promise<oidc.IDToken> {
    try {
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        pkceCodeVerifier,
        idTokenExpected: true,
        ...(attempt && { expectedState: attempt.state, expectedNonce: attempt.nonce }),
      });
      return tokens.claims()!;
    } catch (error) {
      this.logger.warn({ err: error }, 'Sign-in by the issuer failed');
      const isUnreachable = error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT';
      throw isUnreachable ? new GoogleOauthError() : new GoogleRefusedError();
    }
  }

  private read(encrypted: string | undefined): Attempt {
    try {
      const attempt = decrypt<Attempt>(this.keys, encrypted ?? '');
      if (attempt.until > Date.now()) return attempt;
    } catch {
      // Not ours, or encrypted with a secret that is no longer configured.
    }
    throw new GoogleRefusedError();
  }

  private get redirectUri(): string {
    return `${this.env.publicUrl}/login`;
  }

  /** Fetched once, and again after a failure. */
  private async configuration(): Promise<oidc.Configuration> {
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = this.env;
    if (id === undefined) throw new GoogleNotConfiguredError();
    const isPlain = issuer.startsWith('http:') && !this.env.isProduction;
    this.discovered ??= oidc.discovery(new URL(issuer), id, secret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    });
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      this.logger.warn({ err: error, issuer }, 'The issuer does not say how to sign in');
      throw new GoogleOauthError();
    }
  }
}
