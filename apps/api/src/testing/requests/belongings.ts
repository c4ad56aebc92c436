import { type Owner } from './owner.js';

/** What is the owner's in the database, to find in answers to others, and to see whether others have changed it. */
export class Belongings {
  private constructor(
    private readonly owner: Owner,
    /** Tables that speak of an account, and whether their rows have ids. */
    private readonly tables: readonly { name: string; has_id: boolean }[],
    private readonly email: string,
  ) {}

  static async of(owner: Owner): Promise<Belongings> {
    const tables = await owner.sql<{ name: string; has_id: boolean }>(
      `select c.table_name as name, exists (
         select from information_schema.columns i
         where i.table_schema = 'public' and i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'uuid') as has_id
       from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'user_id'`,
    );
    const [user] = await owner.sql<{ email: string }>('select email from users where id = ?', [owner.userId]);
    return new Belongings(owner, tables, user!.email);
  }

  /** Ids of everything, the account's and its address: no stranger may read any of them. */
  async marks(): Promise<string[]> {
    const ids = this.tables
      .filter(({ has_id }) => has_id)
      .map(({ name }) => `select id::text from ${name} where user_id = $1`);
    const rows = await this.owner.sql<{ id: string }>(
      ids.join(' union all ').replaceAll('$1', `'${this.owner.userId}'`),
    );
    return [...rows.map(({ id }) => id), ...this.identity];
  }

  /** What tells who the owner is. */
  get identity(): string[] {
    return [this.owner.userId, this.email];
  }

  /** Every row of every table, whoever's. */
  async rows(): Promise<string[]> {
    const tables = [...this.tables.map(({ name }) => name), 'users'];
    const all = tables.map((name) => `select t::text as row from ${name} t`).join(' union all ');
    return (await this.owner.sql<{ row: string }>(all)).map(({ row }) => row);
  }

  /** Changes with every change of a row but the times at which its keys were used. */
  async fingerprint(): Promise<string> {
    const parts = [...this.tables.map(({ name }) => [name, 'user_id']), ['users', 'id']].map(
      ([name, column]) =>
        `select '${name}' as name, md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by t::text)) as sum
         from ${name} t where ${column} = '${this.owner.userId}'`,
    );
    const rows = await this.owner.sql<{ name: string; sum: string }>(parts.join(' union all '));
    return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
  }
}
