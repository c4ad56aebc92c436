/** @file What is another between two versions of a text. Pure. */
import { alignWords } from '@timbrel/subtitles';

export interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** So many words that are the same stand around each difference; the rest of them is '…'. */
const CONTEXT_WORDS = 12;

type Texts = readonly { readonly text: string }[];
const wordsOf = (segments: Texts): string[] => segments.flatMap(({ text }) => text.split(/\s+/u).filter(Boolean));

/** Words that are gone and words that are new, in reading order, between those that are the same. */
export function compareTexts(before: Texts, after: Texts): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const pieces: Piece[] = [];
  const push = (kind: Piece['kind'], words: readonly string[]) => {
    if (words.length === 0) return;
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: `${last.text} ${words.join(' ')}` };
    else pieces.push({ kind, text: words.join(' ') });
  };
  let [at, to] = [0, 0];
  for (const [was, is] of [...alignWords(old, now), [old.length, now.length] as const]) {
    push('gone', old.slice(at, was));
    push('new', now.slice(to, is));
    if (is < now.length) push('same', [now[is]!]);
    [at, to] = [was + 1, is + 1];
  }
  return pieces.map((piece, index) => shortened(piece, index === 0, index === pieces.length - 1));
}

function shortened({ kind, text }: Piece, isFirst: boolean, isLast: boolean): Piece {
  const words = text.split(' ');
  if (kind !== 'same' || words.length <= 2 * CONTEXT_WORDS) return { kind, text };
  const head = isFirst ? [] : words.slice(0, CONTEXT_WORDS);
  const tail = isLast ? [] : words.slice(-CONTEXT_WORDS);
  return { kind, text: [...head, '…', ...tail].join(' ') };
}
