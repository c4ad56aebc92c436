import { type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { deriveKey, hmac } from '../common/crypto/keys.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { Environment } from '../config/environment.js';
import { Customer } from '../subscriptions/customers/customer.entity.js';
import { normalizeEmail, User } from '../users/user.entity.js';
import { OnceOffer } from './once-offer.entity.js';
import { Payment } from './payment.entity.js';
import { wentBack } from './rules/money-back.js';

type Offer = OnceOffer['offer'];

/**
 * Offers that an address gets once, also when its account is deleted and another one made. What was taken is known by a keyed hash of the
 * address, for two years after the account.
 */
@Injectable()
export class OnceOffers {
  private readonly keys: Buffer[];

  constructor(
    private readonly clock: Clock,
    env: Environment,
  ) {
    this.keys = env.secrets.map((secret) => deriveKey(secret, 'once-offers'));
  }

  /** Whether no other account that had the address took the offer. What the account itself took, its customer and payments tell. */
  async isOpen(em: EntityManager, userId: string, offer: Offer): Promise<boolean> {
    const { email } = await em.findOneOrFail(User, { id: userId });
    const byOthers = { $or: [{ userId: null }, { userId: { $ne: userId } }] };
    return (await em.count(OnceOffer, { addressHash: { $in: this.hashesOf(email) }, offer, ...byOthers })) === 0;
  }

  /** Takes an offer in the caller's transaction, which holds the account; bears repetition. @returns whether it was open */
  async take(em: EntityManager, userId: string, offer: Offer): Promise<boolean> {
    const user = await em.findOneOrFail(User, { id: userId });
    // Its address is not known any more.
    if (user.deletionAskedAt) throw new NotFoundError('Account');
    if (!(await this.isOpen(em, userId, offer))) return false;
    await this.remember(em, user.email, offer, userId);
    return true;
  }

  /** For an account that goes: its last address is known by what the account has had, whatever its address was then. */
  async keep(em: EntityManager, userId: string, email: string): Promise<void> {
    const customer = await em.findOne(Customer, { userId });
    if (customer?.trialStartedAt) await this.remember(em, email, 'trial', null);
    const payments = await em.find(Payment, { userId }, { orderBy: { paidAt: 'asc' } });
    if (wentBack(payments)) await this.remember(em, email, 'money-back', null);
  }

  private async remember(em: EntityManager, email: string, offer: Offer, userId: string | null): Promise<void> {
    const [addressHash] = this.hashesOf(email) as [string];
    await em.upsert(OnceOffer, { addressHash, offer, userId, at: this.clock.now() });
  }

  /** By the secret of today, and the one before it. */
  private hashesOf(email: string): string[] {
    return this.keys.map((key) => hmac(key, normalizeEmail(email)));
  }
}
