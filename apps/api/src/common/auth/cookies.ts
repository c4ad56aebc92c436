import '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Environment } from '../../config/environment.js';

/** Browsers take a cookie of such a name only from this very host, over https and for every path. */
const HOST_PREFIX = '__Host-';

/**
 * Lets requests show their cookies by plain names. Over https those with the prefix count alone: one without it may come from another
 * host of the same domain.
 */
export function acceptCookies(fastify: FastifyInstance, isSecure: boolean): void {
  if (!isSecure) return;
  fastify.addHook('onRequest', (request, _, done) => {
    const bound = Object.entries(request.cookies).filter(([name]) => name.startsWith(HOST_PREFIX));
    request.cookies = Object.fromEntries(bound.map(([name, value]) => [name.slice(HOST_PREFIX.length), value]));
    done();
  });
}

interface Lifetime {
  maxAge?: number;
  expires?: Date;
}

/** Sets cookies that scripts cannot read: over https bound to this host by their names, over plain http to their path. */
@Injectable()
export class Cookies {
  private readonly secure: boolean;

  constructor(env: Environment) {
    this.secure = env.publicUrl.startsWith('https:');
  }

  /** @param path where it is sent, over plain http; the prefix asks for `/` */
  set(reply: FastifyReply, name: string, value: string, path: string, lifetime: Lifetime = {}): void {
    void reply.setCookie(this.nameOf(name), value, { ...this.attributes(path), ...lifetime });
  }

  clear(reply: FastifyReply, name: string, path: string): void {
    void reply.clearCookie(this.nameOf(name), this.attributes(path));
  }

  private nameOf(name: string): string {
    return this.secure ? HOST_PREFIX + name : name;
  }

  private attributes(path: string) {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: this.secure ? '/' : path } as const;
  }
}
