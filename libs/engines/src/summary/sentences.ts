/** @file The sentences of a text, and when each is said. Pure. */

/** What ends with a full stop and no sentence: `Intl.Segmenter` divides there. */
const ABBREVIATIONS =
  /(?:^|[\s("'«„“])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|vs|etc|No|Nr|approx|e\.g|i\.e|z\.B|d\.h|bzw|ca|Sra?|Mme|Mlle|M)\.\s*$/u;
/** What a machine has heard without a full stop has to end somewhere. */
const LONGEST_CHARACTERS = 600;
/** A text without full stops would be one sentence, and its summary the text. */
const LONGEST_SENTENCE = 2_000;

/** @param language code, or 'auto' for the rules common to all */
export function sentencesIn(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language === 'auto' ? undefined : language, { granularity: 'sentence' });
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text.replace(/\s+/gu, ' '))) {
    open += segment;
    if (open.length < LONGEST_CHARACTERS && ABBREVIATIONS.test(open)) continue;
    sentences.push(...pieces(open.trim()));
    open = '';
  }
  sentences.push(...pieces(open.trim()));
  return sentences;
}

/** A sentence as it is, or cut between words where it is too long to quote. */
function pieces(sentence: string): string[] {
  const cut: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST_SENTENCE) {
    const blank = rest.lastIndexOf(' ', LONGEST_SENTENCE);
    const isHalved = /[\uD800-\uDBFF]/.test(rest[LONGEST_SENTENCE - 1]!);
    const end = blank > 0 ? blank : LONGEST_SENTENCE - (isHalved ? 1 : 0);
    cut.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? cut : [...cut, rest];
}

/** A sentence that is said from `start` to `end`, in seconds. */
export interface SpokenSentence {
  text: string;
  start: number;
  end: number;
  speaker: string | null;
}

interface Said {
  start: number;
  end: number;
  text: string;
  speaker: string | null;
}

/** Sentences across what was said, each with its times: a segment is taken to be said evenly. One never spans two speakers. */
export function spokenSentences(segments: readonly Said[], language: string): SpokenSentence[] {
  const sentences: SpokenSentence[] = [];
  for (const turn of turnsOf(segments)) {
    const places = placesOf(turn);
    let position = 0;
    for (const text of sentencesIn(places.text, language)) {
      const from = places.text.indexOf(text, position);
      position = from + text.length;
      sentences.push({ text, start: places.at(from), end: places.at(position), speaker: turn[0]!.speaker });
    }
  }
  return sentences;
}

/** Segments that one speaker says after each other; long texts without a sign that ends a sentence are cut between segments. */
function turnsOf(segments: readonly Said[]): Said[][] {
  const turns: Said[][] = [];
  let characters = 0;
  for (const segment of segments) {
    if (segment.text.trim() === '') continue;
    const last = turns.at(-1)?.at(-1);
    const isUnpunctuated = last && !/[.!?…。！？؟।]["'”’»)\]]*\s*$/u.test(last.text);
    const isLong = isUnpunctuated && characters + segment.text.length > LONGEST_CHARACTERS / 2;
    if (!last || last.speaker !== segment.speaker || isLong) {
      turns.push([segment]);
      characters = 0;
    } else turns.at(-1)!.push(segment);
    characters = isUnpunctuated === false ? segment.text.length : characters + segment.text.length;
  }
  return turns;
}

/** The text of a turn, and when each place of it is said. */
function placesOf(turn: readonly Said[]): { text: string; at: (offset: number) => number } {
  const pieces: { from: number; to: number; start: number; end: number }[] = [];
  let text = '';
  for (const { start, end, text: own } of turn) {
    const said = own.replace(/\s+/gu, ' ').trim();
    if (text !== '') text += ' ';
    pieces.push({ from: text.length, to: text.length + said.length, start, end });
    text += said;
  }
  const at = (offset: number): number => {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (pieces[middle]!.to < offset) low = middle + 1;
      else high = middle;
    }
    const piece = pieces[low]!;
    const share = Math.max(0, offset - piece.from) / Math.max(1, piece.to - piece.from);
    return piece.start + Math.min(1, share) * (piece.end - piece.start);
  };
  return { text, at };
}
