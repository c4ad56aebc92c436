import { Redis } from 'ioredis';
import { createRequire } from 'node:module';
import type pg from 'pg';
import { Storage } from '../storage/storage.js';
import { type TestApp } from './test-app.js';

/** The one that the mapper has for itself. */
const mapper = createRequire(import.meta.url).resolve('@mikro-orm/postgresql/package.json');
const database = createRequire(mapper)('pg') as typeof pg;

type Method = (this: unknown, ...args: unknown[]) => unknown;
/** A place where calls leave the process, and what makes one fail there. */
interface Exit {
  object: object;
  method: string;
  fail: (original: Method, self: unknown, args: unknown[]) => unknown;
}

const STORAGE_CALLS = ['write', 'adopt', 'read', 'openLocal', 'size', 'remove', 'placeIn'];

/** The connection breaks before the question is out, as when the server dies. */
const breakDatabase: Exit['fail'] = (original, self, args) => {
  (self as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  return original.apply(self, args);
};
const refuseCommand: Exit['fail'] = (_original, _self, [command]) => {
  const { reject, promise } = command as { reject: (error: Error) => void; promise: Promise<unknown> };
  reject(new Error('Connection is closed.'));
  return promise;
};
const failStorage: Exit['fail'] = () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));

/** Lets the Nth call fail that leaves an application of this process for the database, Redis (and so the queue) or the storage. */
export class Faults {
  private readonly undo: (() => void)[];
  private left = Infinity;

  private constructor(exits: Exit[]) {
    this.undo = exits.map((exit) => this.guard(exit));
  }

  static into({ app }: TestApp): Faults {
    const storage = app.get<Storage, Storage>(Storage);
    return new Faults([
      { object: database.Client.prototype, method: 'query', fail: breakDatabase },
      { object: Redis.prototype, method: 'sendCommand', fail: refuseCommand },
      ...STORAGE_CALLS.map((method) => ({ object: storage, method, fail: failStorage })),
    ]);
  }

  /** @returns what the deed came to, and whether there was an Nth call to fail */
  async during<T>(nth: number, action: () => Promise<T>): Promise<{ result: T; hasFailed: boolean }> {
    this.left = nth;
    try {
      const result = await action();
      return { result, hasFailed: this.left <= 0 };
    } finally {
      this.left = Infinity;
    }
  }

  remove(): void {
    for (const undo of this.undo) undo();
  }

  private guard({ object, method, fail }: Exit): () => void {
    const original = Reflect.get(object, method) as Method;
    const own = Object.getOwnPropertyDescriptor(object, method);
    const countDown = () => (this.left -= 1) === 0;
    Reflect.set(object, method, function (this: unknown, ...args: unknown[]) {
      return countDown() ? fail(original, this, args) : original.apply(this, args);
    });
    return () => {
      if (own) Object.defineProperty(object, method, own);
      else Reflect.deleteProperty(object, method);
    };
  }
}
