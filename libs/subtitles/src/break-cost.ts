import type { FunctionWords } from './function-words.js';
import { stripTags } from './markup.js';
import type { TextUnit } from './text-unit.js';

const SENTENCE_END = /[.!?…。！？؟۔]["'”’»)\]」』）]*$/u;
const CLAUSE_END = /[,;:—–、，；：،؛]["'”’»)\]」』）]*$/u;
const CAPITALIZED = /^\p{Lu}\p{Ll}/u;

export const endsSentence = (text: string): boolean => SENTENCE_END.test(stripTags(text));

/** From the first letter to the last one. */
const LETTERS = /\p{L}(?:.*\p{L})?/su;
const bare = (text: string): string => LETTERS.exec(stripTags(text).toLowerCase())?.[0] ?? '';

/**
 * How much a break between two units disturbs reading: 0 after a sentence, 0.3 after a clause, 0.6 before a conjunction or preposition, 1
 * elsewhere, 2 inside what belongs together (after an article, pronoun, auxiliary or preposition, between two capitalized words as in names).
 */
export function breakCost(before: TextUnit, after: TextUnit, { leading, binding }: FunctionWords): number {
  if (endsSentence(before.text)) return 0;
  if (CLAUSE_END.test(stripTags(before.text))) return 0.3;
  const last = bare(before.text);
  if (leading.has(last) || binding.has(last)) return 2;
  if (leading.has(bare(after.text))) return 0.6;
  return CAPITALIZED.test(before.text) && CAPITALIZED.test(after.text) ? 1.8 : 1;
}
