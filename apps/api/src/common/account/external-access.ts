import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Ends one kind of access in the caller's transaction. */
export type AccessRevoker = (em: EntityManager, userId: string) => Promise<void>;

/** Where each module that hands out access to an account, such as webhooks or share links, says how all of it ends. */
@Injectable()
export class ExternalAccess {
  private readonly revokers: AccessRevoker[] = [];

  onRevoke(revoker: AccessRevoker): void {
    this.revokers.push(revoker);
  }

  async revokeAll(em: EntityManager, userId: string): Promise<void> {
    for (const revoke of this.revokers) await revoke(em, userId);
  }
}
