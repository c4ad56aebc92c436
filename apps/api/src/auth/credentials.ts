import { type EntityClass } from '@mikro-orm/core';
import { type EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from './api-keys/api-key.entity.js';
import { Identity } from './google/identity.entity.js';
import { AccountLink } from './links/account-link.entity.js';
import { RecoveryCode, SecondFactor } from './second-factor/second-factor.entity.js';
import { Verification } from './verification/verification.entity.js';

const CREDENTIALS: EntityClass<{ userId: string }>[] = [
  ApiKey,
  Identity,
  SecondFactor,
  RecoveryCode,
  AccountLink,
  Verification,
];

/** Deletes every credential of an account except its password and sessions. */
export async function deleteCredentials(em: EntityManager, userId: string): Promise<void> {
  for (const credential of CREDENTIALS) await em.nativeDelete(credential, { userId });
}
