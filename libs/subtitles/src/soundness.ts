/** @file Whether a text could have been written by people, or shows that its bytes were read in a wrong encoding. */

/**
 * Control characters of C1, surrogates without a partner, private and unassigned characters, accents without a letter, and what could not be
 * decoded.
 */
const UNWRITTEN = /[\x80-\x9F\uFFFD\p{Cs}\p{Co}\p{Cn}\p{Sk}\u02C6\u02C7]/u;
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;

/** 1 where every character is one that people write, in words of one script; what no text holds weighs ten times. */
export function soundness(text: string): number {
  let beyondAscii = 0;
  let unwritten = 0;
  let previous = '';
  for (const character of text) {
    if (character > '\x7F') beyondAscii++;
    if (character > '\x7F' && UNWRITTEN.test(character)) unwritten++;
    else if ((character > '\x7F' || previous > '\x7F') && !mayFollow(previous, character)) unwritten++;
    previous = character;
  }
  return beyondAscii === 0 ? 1 : Math.max(0, 1 - (10 * unwritten) / beyondAscii);
}

const isAsciiLetter = (character: string): boolean => /^[a-zA-Z]$/.test(character);

/** A letter of an alphabet that is never mixed with Latin within a word; in East Asia it is. */
const isOfAlphabet = (character: string): boolean =>
  character > '\x7F' && character < '\u1100' && OTHER_SCRIPT.test(character);

/** Whether two characters stand side by side in words that people write: of one script, and no capital after a small letter. */
const mayFollow = (previous: string, character: string): boolean =>
  !(isAsciiLetter(previous) && isOfAlphabet(character)) &&
  !(isOfAlphabet(previous) && isAsciiLetter(character)) &&
  !(/\p{Ll}/u.test(previous) && /\p{Lu}/u.test(character));
