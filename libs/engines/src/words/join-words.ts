const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Words as running text: spaces between them, but none between two that are written without (Chinese, Japanese). */
export function joinWords(words: readonly string[]): string {
  return words.reduce((text, word) => {
    if (text === '') return word;
    const meets = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(word[0] ?? '');
    return meets ? text + word : `${text} ${word}`;
  }, '');
}
