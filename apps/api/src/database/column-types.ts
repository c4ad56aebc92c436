import { BigIntType } from '@mikro-orm/core';

/** For `bigint` columns that count bytes, seconds or units: all of them stay below 2^53, which a number holds exactly. */
export const BIGINT = new BigIntType('number');

/** For `bigint` columns that identify rows: their values are compared and passed on, never calculated with. */
export const BIGINT_ID = new BigIntType('string');
