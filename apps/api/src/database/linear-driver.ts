import { PostgreSqlDriver, PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';

/** Longer strings are quoted whole. */
const MAX_ESCAPED = 10_000;

/**
 * A long string as PostgreSQL reads it in a statement, between two marks that it does not hold (dollar quoting). The platform goes letter
 * by letter instead: 4 seconds of the thread for 14 MB, and 600 MB of memory.
 */
export function quoteLong(text: string): string {
  let mark = '$q$';
  // The end of the text and the mark's beginning may make one, too.
  while ((text + mark).indexOf(mark) < text.length) mark = `$q${randomBytes(8).toString('hex')}$`;
  return mark + text + mark;
}

class LinearPlatform extends PostgreSqlPlatform {
  override escape(value: unknown): string {
    return typeof value === 'string' && value.length > MAX_ESCAPED ? quoteLong(value) : super.escape(value);
  }
}

/** PostgreSQL, with values of any length in its statements. */
export class LinearDriver extends PostgreSqlDriver {
  protected override readonly platform = new LinearPlatform();
}
