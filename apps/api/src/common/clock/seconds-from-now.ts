import { raw } from '@mikro-orm/core';

/** An instant by the database's clock, for a property of an entity: what the database compares with its own `now()` is written by it, too. */
export const secondsFromNow = (seconds: number): Date => raw('now() + make_interval(secs => ?)', [seconds]);
