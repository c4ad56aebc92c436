import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A separate database for one product, on the server at TEST_DATABASE_URL. */
export class Database {
  readonly url: string;
  private readonly name: string;
  private readonly adminUrl: string;
  private readonly pool: pg.Pool;

  private constructor(adminUrl: string, name: string) {
    this.adminUrl = adminUrl;
    this.name = name;
    this.url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
    this.pool = new pg.Pool({ connectionString: this.url, max: 2 });
    this.pool.on('error', () => undefined);
  }

  static async create(adminUrl: string): Promise<Database> {
    const database = new Database(adminUrl, `e2e_${randomBytes(6).toString('hex')}`);
    await database.admin(`create database ${database.name}`);
    return database;
  }

  async rows<T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(sql, [...values])).rows;
  }

  /** The single row of the result. */
  async row<T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<T> {
    const [row] = await this.rows<T>(sql, values);
    if (!row) throw new Error(`No row for ${sql}`);
    return row;
  }

  /** Locks rows, so that writers wait until the returned function is called. */
  async holdRows(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
    const client = await this.pool.connect();
    await client.query('begin');
    await client.query(`${sql} for update`, [...values]);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  /** Cuts every connection to it, as a failover does. @returns how many there were */
  async cutConnections(): Promise<number> {
    const { rowCount } = await this.admin(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${this.name}'`,
    );
    return rowCount ?? 0;
  }

  async drop(): Promise<void> {
    await this.pool.end();
    await this.admin(`drop database if exists ${this.name} with (force)`);
  }

  private async admin(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: this.adminUrl });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }
}
