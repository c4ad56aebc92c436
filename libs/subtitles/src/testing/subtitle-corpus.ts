import samples from './language-samples.json' with { type: 'json' };

export interface Language {
  encodings: readonly string[];
  lines: readonly string[];
}

/** Forty languages: what people say in them, and the encodings their subtitles come in besides Unicode. */
export const LANGUAGES: readonly (readonly [tag: string, language: Language])[] = Object.entries(
  samples as Record<string, Language>,
);

const timestamp = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')},000`;

/** Repeats itself, and so do tests with it. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** SubRip in a language: its lines once each, then mixed from halves of two lines. */
export function subtitlesIn({ lines }: Language, cues: number): string {
  const next = randomNumbers(cues);
  const pick = () => lines[next(lines.length)]!;
  const mixed = (): string => {
    const [first, second] = [pick(), pick()].map((line) => line.split(' '));
    const middle = (words: readonly string[]) => Math.ceil(words.length / 2);
    return [...first!.slice(0, middle(first!)), ...second!.slice(middle(second!))].join(' ');
  };
  return Array.from({ length: cues }, (_, index) => {
    const text = index < lines.length ? lines[index]! : mixed();
    return `${index + 1}\r\n${timestamp(index * 4)} --> ${timestamp(index * 4 + 3)}\r\n${text}\r\n`;
  }).join('\r\n');
}
