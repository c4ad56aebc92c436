import { type Pool, type PoolClient } from 'pg';

/**
 * Gives the place of a connection that died while it was lent out back to the pool. Kysely keeps the connection of a
 * transaction whose begin, commit or rollback fails (kysely-org/kysely#1990): after as many cut connections as the pool
 * has places every further query would wait for ever.
 */
export function releaseDeadConnections(pool: Pool): void {
  const lent = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return;
      const release = client.release.bind(client);
      // Where the borrower does give it back, that is one time too many.
      client.release = () => undefined;
      release(true);
    });
  });
}
