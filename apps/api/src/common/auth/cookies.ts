import '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Environment } from '../../config/environment.js';

/** Browsers take a cookie of such a name only from this very host, over https and for every path. */
const HOST_PREFIX = '__Host-';

/** A cookie by its plain name. Sessions from before the prefix still have that one. */
export const readCookie = ({ cookies }: FastifyRequest, name: string): string | undefined =>
  cookies[HOST_PREFIX + name] ?? cookies[name];

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
    if (this.secure && reply.request.cookies[name] !== undefined) void reply.clearCookie(name, { path });
    void reply.setCookie(this.nameOf(name), value, { ...this.attributes(path), ...lifetime });
  }

  clear(reply: FastifyReply, name: string, path: string): void {
    if (this.secure && reply.request.cookies[name] !== undefined) void reply.clearCookie(name, { path });
    void reply.clearCookie(this.nameOf(name), this.attributes(path));
  }

  private nameOf(name: string): string {
    return this.secure ? HOST_PREFIX + name : name;
  }

  private attributes(path: string) {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: this.secure ? '/' : path } as const;
  }
}
