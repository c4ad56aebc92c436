import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { type Pool } from 'pg';
import type { Environment } from '../config/environment.js';
import { releaseDeadConnections } from './dead-connections.js';
import { LinearDriver } from './linear-driver.js';
import { Migration0001Foundation } from './migrations/0001-foundation.migration.js';
import { Migration0002Billing } from './migrations/0002-billing.migration.js';
import { Migration0003Library } from './migrations/0003-library.migration.js';
import { Migration0004Previews } from './migrations/0004-previews.migration.js';
import { Migration0005Audio } from './migrations/0005-audio.migration.js';
import { Migration0006Studio } from './migrations/0006-studio.migration.js';
import { Migration0007Texts } from './migrations/0007-texts.migration.js';
import { Migration0008Accounts } from './migrations/0008-accounts.migration.js';
import { Migration0009Search } from './migrations/0009-search.migration.js';
import { Migration0010SignUps } from './migrations/0010-sign-ups.migration.js';
import { Migration0011Tracing } from './migrations/0011-tracing.migration.js';
import { Migration0012Effects } from './migrations/0012-effects.migration.js';
import { Migration0013AwaitingInput } from './migrations/0013-awaiting-input.migration.js';
import { Migration0014AccessRevocation } from './migrations/0014-access-revocation.migration.js';
import { Migration0015JobsMetering } from './migrations/0015-jobs-metering.migration.js';
import { Migration0016TextEncoding } from './migrations/0016-text-encoding.migration.js';
import { Migration0017MediaAudioTracks } from './migrations/0017-media-audio-tracks.migration.js';
import { Migration0018FormUploads } from './migrations/0018-form-uploads.migration.js';
import { Migration0019TranscriptsByUser } from './migrations/0019-transcripts-by-user.migration.js';
import { Migration0020DraftsByUser } from './migrations/0020-drafts-by-user.migration.js';
import { Migration0021ImportsLane } from './migrations/0021-imports-lane.migration.js';
import { Migration0022ChargedBeforeRetry } from './migrations/0022-charged-before-retry.migration.js';
import { Migration0023OutboxByKind } from './migrations/0023-outbox-by-kind.migration.js';
import { Migration0024TranscriptAudioTrack } from './migrations/0024-transcript-audio-track.migration.js';
import { Migration0025UpgradesWhileCancelled } from './migrations/0025-upgrades-while-cancelled.migration.js';
import { Migration0026DiscountUsesOutliveAccounts } from './migrations/0026-discount-uses-outlive-accounts.migration.js';
import { Migration0027DiscountUsesChecked } from './migrations/0027-discount-uses-checked.migration.js';
import { Migration0028PlanChangesAsked } from './migrations/0028-plan-changes-asked.migration.js';
import { Migration0029PaypalOrders } from './migrations/0029-paypal-orders.migration.js';
import { Migration0030OnceOffers } from './migrations/0030-once-offers.migration.js';
import { Migration0031FormUploadsAttempt } from './migrations/0031-form-uploads-attempt.migration.js';
import { Migration0032SubscriptionsAsked } from './migrations/0032-subscriptions-asked.migration.js';
import { Migration0033DownloadTotals } from './migrations/0033-download-totals.migration.js';
import { Migration0034PlanChangesBySubscription } from './migrations/0034-plan-changes-by-subscription.migration.js';
import { Migration0035PlanChangesByUser } from './migrations/0035-plan-changes-by-user.migration.js';
import { Migration0036UsageRecordsReleased } from './migrations/0036-usage-records-released.migration.js';

export const migrations = [
  { name: '0001-foundation', class: Migration0001Foundation },
  { name: '0002-billing', class: Migration0002Billing },
  { name: '0003-library', class: Migration0003Library },
  { name: '0004-previews', class: Migration0004Previews },
  { name: '0005-audio', class: Migration0005Audio },
  { name: '0006-studio', class: Migration0006Studio },
  { name: '0007-texts', class: Migration0007Texts },
  { name: '0008-accounts', class: Migration0008Accounts },
  { name: '0009-search', class: Migration0009Search },
  { name: '0010-sign-ups', class: Migration0010SignUps },
  { name: '0011-tracing', class: Migration0011Tracing },
  { name: '0012-effects', class: Migration0012Effects },
  { name: '0013-awaiting-input', class: Migration0013AwaitingInput },
  { name: '0014-access-revocation', class: Migration0014AccessRevocation },
  { name: '0015-jobs-metering', class: Migration0015JobsMetering },
  { name: '0016-text-encoding', class: Migration0016TextEncoding },
  { name: '0017-media-audio-tracks', class: Migration0017MediaAudioTracks },
  { name: '0018-form-uploads', class: Migration0018FormUploads },
  { name: '0019-transcripts-by-user', class: Migration0019TranscriptsByUser },
  { name: '0020-drafts-by-user', class: Migration0020DraftsByUser },
  { name: '0021-imports-lane', class: Migration0021ImportsLane },
  { name: '0022-charged-before-retry', class: Migration0022ChargedBeforeRetry },
  { name: '0023-outbox-by-kind', class: Migration0023OutboxByKind },
  { name: '0024-transcript-audio-track', class: Migration0024TranscriptAudioTrack },
  { name: '0025-upgrades-while-cancelled', class: Migration0025UpgradesWhileCancelled },
  { name: '0026-discount-uses-outlive-accounts', class: Migration0026DiscountUsesOutliveAccounts },
  { name: '0027-discount-uses-checked', class: Migration0027DiscountUsesChecked },
  { name: '0028-plan-changes-asked', class: Migration0028PlanChangesAsked },
  { name: '0029-paypal-orders', class: Migration0029PaypalOrders },
  { name: '0030-once-offers', class: Migration0030OnceOffers },
  { name: '0031-form-uploads-attempt', class: Migration0031FormUploadsAttempt },
  { name: '0032-subscriptions-asked', class: Migration0032SubscriptionsAsked },
  { name: '0033-download-totals', class: Migration0033DownloadTotals },
  { name: '0034-plan-changes-by-subscription', class: Migration0034PlanChangesBySubscription },
  { name: '0035-plan-changes-by-user', class: Migration0035PlanChangesByUser },
  { name: '0036-usage-records-released', class: Migration0036UsageRecordsReleased },
];

/** Whoever waits longer for a connection gets an error: a fault that held them all would otherwise stop everything, silently. */
const TIMEOUT_MS = 20_000;

/**
 * Locks rows without their keys. A row of another table that refers to a locked one takes a share of its key for the check of the foreign
 * key: against `for update` that waits, and two that lock in different orders would end in a deadlock. A deletion still waits for both.
 */
const withoutKeys = (sql: string): string => sql.replace(/\bfor update\b/g, 'for no key update');

/**
 * What every process shares: one pool, migrations by list, no file globbing.
 * @param onPoolCreated called with the pool once there is one
 */
export const databaseOptions = (
  env: Pick<Environment, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>,
  onPoolCreated: (pool: Pool) => void = () => undefined,
) =>
  defineConfig({
    driver: LinearDriver,
    clientUrl: env.DATABASE_URL,
    pool: { min: 0, max: env.DATABASE_POOL_SIZE },
    driverOptions: {
      onPoolCreated: (pool: Pool) => {
        releaseDeadConnections(pool);
        onPoolCreated(pool);
      },
      connectionTimeoutMillis: TIMEOUT_MS,
    },
    namingStrategy: UnderscoreNamingStrategy,
    // Only the migration command may make a database; a process that finds none has been pointed at the wrong place.
    ensureDatabase: false,
    forceUtcTimezone: true,
    onQuery: withoutKeys,
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    // Each in a transaction of its own: what locks a table holds it no longer than it must.
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: false },
  });

/** A change of a table waits so long for whoever uses it. All that come later wait behind it: better to give up and be run again. */
const LOCK_TIMEOUT_SECONDS = 10;

/** For the command that migrates while servers of the version before are at work. */
export const migrationOptions = (
  env: Parameters<typeof databaseOptions>[0],
  lockTimeoutSeconds = LOCK_TIMEOUT_SECONDS,
) => {
  const options = databaseOptions(env);
  return {
    ...options,
    driverOptions: { ...(options.driverOptions as object), options: `-c lock_timeout=${lockTimeoutSeconds}s` },
  };
};
