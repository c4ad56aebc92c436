import { HttpStatus } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.js';

/** Validation, transformation and logging recurse into bodies; the deepest one of the contract has seven levels. */
export const MAX_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Refuses JSON that is nested too deeply or holds too many values, from its bytes alone: nothing has been parsed yet, so nothing can
 * overflow the stack or keep the event loop busy.
 * @param maxValues members of objects and arrays
 * @throws DomainError 400 or 413
 */
export function checkJsonShape(body: Uint8Array, maxValues: number): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) {
      for (at += 1; at < body.length && body[at] !== QUOTE; at += 1) if (body[at] === BACKSLASH) at += 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      values += 1;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (values > maxValues) throw tooManyValues(maxValues);
  }
}

const tooDeep = () => {
  const message = `The body is nested more than ${MAX_DEPTH} levels deep. Send a flatter one.`;
  return new DomainError(HttpStatus.BAD_REQUEST, 'VALIDATION_FAILED', message, {
    details: [{ field: 'body', message }],
  });
};

const tooManyValues = (maxValues: number) =>
  new DomainError(
    HttpStatus.PAYLOAD_TOO_LARGE,
    'PAYLOAD_TOO_LARGE',
    `The body holds more than ${maxValues} values. Send fewer at a time.`,
  );
