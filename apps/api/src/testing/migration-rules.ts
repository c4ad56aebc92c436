import { type Migration } from '@mikro-orm/migrations';

/** Written before there were two versions at a time. */
export const GRANDFATHERED: ReadonlySet<string> = new Set([
  '0001-foundation',
  '0002-billing',
  '0003-library',
  '0004-previews',
  '0005-audio',
  '0006-studio',
  '0007-texts',
  '0008-accounts',
  '0009-search',
  '0010-sign-ups',
]);

/** A migration that takes away says since which version nothing uses it (docs/adr/0026). */
export interface Contracting {
  readonly unusedSince?: string;
}

interface Rule {
  /** What a statement that is at fault looks like, in lower case with single spaces. Its first group is the table. */
  pattern: RegExp;
  fault: string;
  /** Not at fault on a table that the same migration makes, since nobody uses it yet. */
  spares?: 'new tables';
  /** Not at fault where the migration says since when nothing uses it. */
  allows?: 'contracting';
}

const TABLE = String.raw`(?:if exists )?(?:only )?"?(\w+)"?`;
const RULES: readonly Rule[] = [
  { pattern: /\brename\b/, fault: 'renames: the version before knows the old name. Add the new one, copy, drop later' },
  {
    pattern: new RegExp(`^alter table ${TABLE}.*\\balter (?:column )?"?\\w+"? (?:set data )?type\\b`),
    fault: 'changes a type, which rewrites the table under a lock. Add a column, copy, drop later',
    spares: 'new tables',
  },
  {
    pattern: new RegExp(`^drop (?:table|view|function|type) ${TABLE}`),
    fault: 'drops what the version before may use',
    allows: 'contracting',
  },
  {
    pattern: new RegExp(`^alter table ${TABLE}.*\\bdrop column\\b`),
    fault: 'drops a column that the version before may use',
    allows: 'contracting',
  },
  {
    pattern: new RegExp(`^alter table ${TABLE}.*\\bset not null\\b`),
    fault: 'refuses the nulls that the version before may write',
    spares: 'new tables',
    allows: 'contracting',
  },
  {
    pattern: new RegExp(
      `^alter table ${TABLE}.*\\badd (?:column )?(?!constraint\\b)(?:if not exists )?"?\\w+"? [^,]*\\bnot null\\b(?![^,]*\\bdefault\\b)(?<!\\bdefault\\b[^,]*)`,
    ),
    fault: 'adds a column that the version before leaves empty, without a default',
    spares: 'new tables',
  },
  {
    pattern: new RegExp(
      `^alter table ${TABLE}.*\\badd (?:column )?[^,]*\\bdefault (?:gen_random_uuid|uuidv?\\d?|random|clock_timestamp|nextval)\\b`,
    ),
    fault: 'adds a column whose default differs by row, which rewrites the table under a lock',
    spares: 'new tables',
  },
  {
    pattern: new RegExp(`^alter table ${TABLE}.*\\badd constraint (?!.*\\b(?:not valid|using index)\\b)`),
    fault:
      'adds a constraint and reads the whole table under a lock. Add it not valid, validate it in the next migration',
    spares: 'new tables',
  },
  {
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently\\b).*?\\bon ${TABLE}`),
    fault:
      'builds an index while nobody can write. Say concurrently, in a migration of its own that is not transactional',
    spares: 'new tables',
  },
  {
    pattern: new RegExp(`^(?:update|delete from) ${TABLE}`),
    fault: 'changes rows of any number in one statement. Let a worker do it in batches',
    spares: 'new tables',
  },
];

/**
 * What would break the version before, or hold it up, while this migration runs and both versions are at work.
 * @returns one sentence for each fault; none where two versions can live with it
 */
export function faultsOfMigration(migration: Migration & Contracting): string[] {
  migration.reset();
  void migration.up();
  const statements = migration
    .getQueries()
    .filter((query) => typeof query === 'string')
    .map((query) => query.trim().replace(/\s+/g, ' ').toLowerCase());
  const made = new Set(
    statements.flatMap((text) => /^create table (?:if not exists )?"?(\w+)"?/.exec(text)?.[1] ?? []),
  );
  const faults = statements.flatMap((text) =>
    RULES.filter(({ pattern, spares, allows }) => {
      const match = pattern.exec(text);
      if (!match) return false;
      if (spares === 'new tables' && made.has(match[1] ?? '')) return false;
      return !(allows === 'contracting' && migration.unusedSince);
    }).map(({ fault }) => `${text.slice(0, 80)}: ${fault}`),
  );
  const isConcurrent = statements.some((text) => /\bindex concurrently\b/.test(text));
  if (isConcurrent && migration.isTransactional())
    faults.push('An index can be built concurrently only in a migration that is not transactional');
  if (!migration.isTransactional() && statements.length > 1)
    faults.push('A migration that is not transactional may stop between two statements: it has one');
  return faults;
}
