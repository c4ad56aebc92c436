/** @file The lines that `pocketsphinx_continuous -time yes` prints: `word start end posterior`. Pure. */

export interface PocketSphinxWord {
  text: string;
  /** Seconds from the beginning of what the process was given. */
  start: number;
  end: number;
  /** The word's posterior probability. */
  confidence: number;
  /** A silence, a noise or a sentence mark. */
  isFiller: boolean;
}

const LINE = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;
const FILLER = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/;
const PRONUNCIATION_NUMBER = /\(\d+\)$/;

/** Reads one line; undefined for the lines that hold a whole utterance as text. */
export function parsePocketSphinxLine(line: string): PocketSphinxWord | undefined {
  const [, word, start, end, posterior] = LINE.exec(line.trim()) ?? [];
  if (word === undefined) return undefined;
  return {
    text: word.replace(PRONUNCIATION_NUMBER, ''),
    start: Number(start),
    end: Number(end),
    confidence: Math.min(1, Number(posterior)),
    isFiller: FILLER.test(word),
  };
}
