/** @file Sentences in which somebody takes something on, or is asked to. Pure. */

/** Few words say it in each language; what they miss is not quoted, what they find is said. */
const SIGNS: readonly RegExp[] = [
  /\b(?:we|you|I|they|he|she) (?:need|have|ought) to\b|\b(?:we|I)(?:'ll| will) \p{L}+|\blet(?:'s| us) \p{L}+|\bplease \p{L}+|\b(?:action item|to-do|todo|deadline|follow up)\b|\bby (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week)\b/iu,
  /\b(?:tenemos que|hay que|tienes que|debemos|deberíamos|vamos a \p{L}+r|por favor|voy a \p{L}+r)(?!\p{L})/iu,
  /\b(?:il faut|nous devons|on doit|vous devez|je vais \p{L}+er|s'il (?:te|vous) plaît|n'oublie[zs]?)(?!\p{L})/iu,
  /\b(?:wir müssen|wir sollten|du musst|ich werde|bitte|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|morgen))(?!\p{L})/iu,
];
const LONGEST_WORDS = 40;

export const isActionItem = (sentence: string): boolean =>
  !sentence.trim().endsWith('?') &&
  sentence.split(/\s+/u).length <= LONGEST_WORDS &&
  SIGNS.some((sign) => sign.test(sentence));
