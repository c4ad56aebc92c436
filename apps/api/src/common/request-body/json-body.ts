import { HttpStatus } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DomainError } from '../errors/domain-error.js';
import { Escapes } from './escapes.js';

/** Validation, transformation and logging recurse into bodies; the deepest one of the contract has seven levels. */
export const MAX_DEPTH = 32;
/**
 * Members that come to an object after others than before, over a whole body; the largest one of the contract has some twenty. Each costs the
 * parser about a microsecond, as it makes a shape of its own for every order in which names come.
 */
export const MAX_NEW_MEMBERS = 8_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LETTER_U = 0x75;
/** Nobody can choose names that this hash takes for the same one. */
const MULTIPLIER = randomInt(2 ** 30) * 2 + 1;
const { imul } = Math;
const hashOf = (hash: number, next: number): number => imul(hash ^ next, MULTIPLIER) ^ (hash >>> 15);

/**
 * Refuses JSON that is nested too deeply, holds too many values or objects that are all different, from its bytes alone: nothing has been
 * parsed yet, so nothing can overflow the stack or keep the event loop busy.
 * @param maxValues members of objects and arrays
 * @returns whether no text in there escapes a NUL or half of a surrogate pair
 * @throws DomainError 400 or 413
 */
export function checkJsonShape(body: Uint8Array, maxValues: number): boolean {
  const escapes = new Escapes(body);
  let depth = 0;
  let values = 0;
  /** Of the text that was read last: before a colon it is a name. */
  let text = 0;
  /** By depth, of the names that the object has so far, in their order. */
  const names = new Int32Array(MAX_DEPTH + 1);
  const members = new Set<number>();
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) {
      text = 0;
      for (at += 1; at < body.length && body[at] !== QUOTE; at += 1) {
        if (body[at] === BACKSLASH && body[(at += 1)] === LETTER_U) escapes.see(at);
        text = hashOf(text, body[at]!);
      }
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw tooDeep();
      names[depth] = 0;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) {
      names[depth] = hashOf(names[depth]!, text);
      members.add(names[depth]!);
    }
    if (values > maxValues) throw tooManyValues(maxValues);
    if (members.size > MAX_NEW_MEMBERS) throw tooManyShapes();
  }
  return escapes.areWellFormed;
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

const tooManyShapes = () =>
  new DomainError(
    HttpStatus.PAYLOAD_TOO_LARGE,
    'PAYLOAD_TOO_LARGE',
    'The objects of the body have too many different members. Send only the fields that are documented, in the same order in each object.',
  );
