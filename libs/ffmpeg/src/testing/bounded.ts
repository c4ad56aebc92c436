const IS_WHOLE = process.env['AUDIO_CASES'] === 'whole';

/** Every so manieth of many cases in `npm test`; all of them in `npm run prove -- sounds`. */
export const bounded = <Case>(cases: readonly Case[], oneIn: number, first = 0): Case[] =>
  cases.filter((_, at) => IS_WHOLE || (at + first) % oneIn === 0);
