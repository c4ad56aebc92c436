import { type EntityManager } from '@mikro-orm/postgresql';
import { type INestApplicationContext } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** Said to the operator as it is. */
export class CommandError extends Error {}

export interface OperatorCommand {
  /** The words it is called by. */
  name: string;
  usage: string;
  does: string;
  /** @returns lines to print. @throws CommandError */
  run: (app: INestApplicationContext, args: readonly string[]) => Promise<string[]>;
}

export const databaseOf = (app: INestApplicationContext): EntityManager => app.get(Database).fork();

/** `--name value` among the arguments. */
export function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}

/** @throws CommandError unless it is a whole number in this range */
export function wholeNumber(text: string | undefined, what: string, min: number, max: number): number {
  const value = Number(text);
  if (text === undefined || !Number.isInteger(value) || value < min || value > max)
    throw new CommandError(`${what} must be a whole number from ${min} to ${max}.`);
  return value;
}

/** Rows as columns of equal width. */
export function table(rows: readonly Record<string, unknown>[]): string[] {
  const [first] = rows;
  if (!first) return ['none'];
  const show = (value: unknown): string => {
    if (value === null || value === undefined) return '–';
    return typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '');
  };
  const names = Object.keys(first);
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => show(row[name]).length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd();
  return [line(names), ...rows.map((row) => line(names.map((name) => show(row[name]))))];
}
