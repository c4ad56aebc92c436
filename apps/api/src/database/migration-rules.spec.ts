import { describe, expect, it } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { migrations } from './database.options.js';
import { type Contracting, faultsOfMigration, GRANDFATHERED } from '../testing/migration-rules.js';

/** Migrations only say what they do; nothing is connected. */
const construct = (Class: new (driver: never, config: never) => Migration & Contracting) =>
  new Class(undefined as never, undefined as never);

const migrationOf = (statements: readonly string[], { isTransactional = true, unusedSince = '' } = {}) =>
  construct(
    class extends Migration implements Contracting {
      readonly unusedSince = unusedSince;
      override up(): void {
        for (const statement of statements) this.addSql(statement);
      }
      override isTransactional = () => isTransactional;
    },
  );
const faultsOf = (...given: Parameters<typeof migrationOf>) => faultsOfMigration(migrationOf(...given));

describe('migrations of two versions at a time', () => {
  const recent = migrations.filter(({ name }) => !GRANDFATHERED.has(name));

  it.each(recent)('$name holds the rules', ({ class: Class }) => {
    expect(faultsOfMigration(construct(Class as never))).toEqual([]);
  });

  it('knows every migration that is let off', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...GRANDFATHERED]));
    expect(names).toEqual([...names].sort());
  });

  it.each([
    ['drop table recipes', 'drops what'],
    ['drop table if exists recipes', 'drops what'],
    ['alter table users drop column name', 'drops a column'],
    ['alter table users rename column name to full_name', 'renames'],
    ['alter table users rename to people', 'renames'],
    ['alter index users_email rename to people_email', 'renames'],
    ['alter table users alter column name set not null', 'refuses the nulls'],
    ['alter table users alter column name type varchar(100)', 'changes a type'],
    ['alter table users add column age integer not null', 'leaves empty'],
    ['ALTER TABLE "users"\n  ADD age integer NOT NULL', 'leaves empty'],
    ['alter table users add column a integer null, add column b integer not null', 'leaves empty'],
    ['alter table users add column token uuid not null default gen_random_uuid()', 'differs by row'],
    ['alter table users add constraint adult check (age > 17)', 'reads the whole table'],
    ['alter table users add constraint by foreign key (boss) references users (id)', 'reads the whole table'],
    ['create index users_age on users (age)', 'nobody can write'],
    ['create unique index users_age on users (age)', 'nobody can write'],
    ['update users set age = 0', 'any number'],
    ['delete from users where age is null', 'any number'],
  ])('refuses %j', (statement, fault) => {
    expect(faultsOf([statement])).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    'alter table users add column age integer null',
    'alter table users add column age integer not null default 0',
    'alter table users add column age integer default 0 not null',
    'alter table users add constraint adult check (age > 17) not valid',
    'alter table users validate constraint adult',
    'alter table users alter column age drop not null',
    'alter table users alter column age set default 0',
    'insert into plans (id) values (1)',
  ])('lets %j be', (statement) => {
    expect(faultsOf([statement])).toEqual([]);
  });

  it('lets a table that it makes have anything', () => {
    const made = [
      'create table teams (id uuid not null)',
      'create index teams_by_id on teams (id)',
      'update teams set id = id',
    ];
    expect(faultsOf([...made, 'alter table teams add constraint a check (true)'])).toEqual([]);
  });

  it('lets what nothing uses any more go where it says since when', () => {
    const statements = ['alter table users drop column name', 'drop table recipes'];
    expect(faultsOf(statements, { unusedSince: '1.4.0' })).toEqual([]);
    expect(faultsOf(['alter table users rename to people'], { unusedSince: '1.4.0' })).toHaveLength(1);
  });

  it('wants an index that is built concurrently to stand alone, outside of a transaction', () => {
    const index = 'create index concurrently users_age on users (age)';
    expect(faultsOf([index], { isTransactional: false })).toEqual([]);
    expect(faultsOf([index])).toHaveLength(1);
    expect(faultsOf([index, 'alter table users add column a integer null'], { isTransactional: false })).toHaveLength(
      1,
    );
  });
});
