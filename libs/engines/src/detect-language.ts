/** What a transcript's language is while nobody knows it. */
export const UNKNOWN_LANGUAGE = 'unknown';

/** More tells no more. */
const MAX_CHARACTERS = 4_000;
/** Languages that share a script are told apart by more than a few words. */
const MIN_LETTERS = 12;

/** Scripts that one language of ours writes; Japanese mixes Han with its own. In the order in which they decide. */
const SINGLE: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Georgian}/gu, 'ka'],
];

/** Letters that only one of the languages in Arabic script has; Persian and Urdu share some, so the rarer ones go first. */
const ARABIC_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[ټډړږښڼ]/g, 'ps'],
  [/[ڕڵۆێە]/g, 'ckb'],
  [/[ٹڈڑںےہھ]/g, 'ur'],
  [/[پچژگکی]/g, 'fa'],
  [/[ةىيكأإ]/g, 'ar'],
];

const SHARED: readonly (readonly [RegExp, readonly string[] | null])[] = [
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk', 'ky', 'mn', 'tg']],
  [/\p{Script=Devanagari}/gu, ['hi', 'mr', 'ne']],
  // All that are written in no other script.
  [/\p{Script=Latin}/gu, null],
];

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * The language of a text as ISO 639 code, or 'unknown'. Its script decides where it can; languages that share one are told
 * apart by their letters, or by what letters stand together.
 */
export async function detectLanguage(text: string): Promise<string> {
  const sample = text.slice(0, MAX_CHARACTERS);
  const letters = count(sample, /\p{L}/gu);
  if (letters === 0) return UNKNOWN_LANGUAGE;
  const leads = (script: RegExp) => 2 * count(sample, script) > letters;
  const kana = count(sample, SINGLE[0]![0]);
  if (kana > 0 && 2 * (kana + count(sample, /\p{Script=Han}/gu)) > letters) return 'ja';
  const single = SINGLE.find(([script]) => leads(script));
  if (single) return single[1];
  if (leads(/\p{Script=Arabic}/gu)) return amongArabic(sample);
  const shared = SHARED.find(([script]) => leads(script));
  return shared && letters >= MIN_LETTERS ? byLetterGroups(sample, shared[1]) : UNKNOWN_LANGUAGE;
}

function amongArabic(text: string): string {
  const rare = ARABIC_LETTERS.slice(0, 3).find(([letters]) => 25 * count(text, letters) > text.length);
  if (rare) return rare[1];
  const [persian, arabic] = [count(text, ARABIC_LETTERS[3]![0]), count(text, ARABIC_LETTERS[4]![0])];
  if (persian === arabic) return UNKNOWN_LANGUAGE;
  return persian > arabic ? 'fa' : 'ar';
}

async function byLetterGroups(text: string, languages: readonly string[] | null): Promise<string> {
  // Its tables take memory, which only those who need them should pay.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(text);
  const isOfScript = languages === null || languages.includes(found.language);
  return found.language !== '' && found.isReliable() && isOfScript ? found.language : UNKNOWN_LANGUAGE;
}

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'fa', 'he', 'ps', 'ur']);
const NOT_LATIN = new Set([
  ...RIGHT_TO_LEFT,
  ...SINGLE.map(([, code]) => code),
  ...SHARED.flatMap(([, codes]) => codes ?? []),
]);

/** Whether two languages can't be the same text's: one is written in Latin script and the other isn't, or in opposite directions. */
export const differInScript = (one: string, other: string): boolean =>
  NOT_LATIN.has(one) !== NOT_LATIN.has(other) || RIGHT_TO_LEFT.has(one) !== RIGHT_TO_LEFT.has(other);
