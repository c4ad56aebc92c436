import type { TrueWord } from './contract-server.js';

export function textOf(words: readonly TrueWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Groups end at a full stop or where another speaker begins. */
export function sentences(words: readonly TrueWord[]): TrueWord[][] {
  const groups: TrueWord[][] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const isNew = !before || /[.!?]$/.test(before.text) || before.speaker !== word.speaker;
    if (isNew) groups.push([word]);
    else groups.at(-1)?.push(word);
  });
  return groups;
}
