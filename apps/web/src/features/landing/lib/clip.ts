/** A word and when it is said: from, to, in seconds. */
export type SpokenWord = readonly [text: string, from: number, to: number];

/**
 * What the demonstration plays: Jane Austen, "Sense and Sensibility", chapter 1, as read for LibriVox; text and reading are in the
 * public domain. One passage is left out before the last sentence. The recogniser gave the moments of the words.
 */
export const CLIP = {
  file: 'sense-and-sensibility.mp3',
  source: '/demo/sense-and-sensibility.mp3',
  seconds: 19.03,
  segments: [
    [
      ['And', 0.15, 0.37],
      ['Mr.', 0.37, 0.63],
      ['John', 0.63, 1],
      ['Dashwood', 1, 1.56],
      ['had', 1.56, 1.84],
      ['then', 1.84, 2.22],
      ['leisure', 2.22, 2.72],
      ['to', 2.72, 2.9],
      ['consider', 2.9, 3.45],
      ['how', 3.45, 3.9],
      ['much', 3.9, 4.33],
      ['there', 4.33, 4.53],
      ['might', 4.53, 4.79],
      ['be', 4.79, 4.94],
      ['prudently', 4.94, 5.46],
      ['in', 5.46, 5.56],
      ['his', 5.56, 5.75],
      ['power', 5.75, 6.04],
      ['to', 6.04, 6.14],
      ['do', 6.14, 6.35],
      ['for', 6.35, 6.61],
      ['them.', 6.61, 7.05],
    ],
    [
      ['He', 7.31, 7.43],
      ['was', 7.43, 7.66],
      ['not', 7.66, 8.25],
      ['an', 8.25, 8.4],
      ['ill-disposed', 8.4, 9.22],
      ['young', 9.22, 9.43],
      ['man,', 9.43, 9.9],
    ],
    [
      ['unless', 10.34, 10.68],
      ['to', 10.68, 10.79],
      ['be', 10.79, 10.95],
      ['rather', 10.95, 11.31],
      ['cold', 11.31, 11.83],
      ['hearted', 11.83, 12.3],
      ['and', 12.3, 12.5],
      ['rather', 12.5, 12.87],
      ['selfish', 12.87, 13.68],
      ['is', 13.71, 13.97],
      ['to', 13.97, 14.07],
      ['be', 14.07, 14.25],
      ['ill-disposed.', 14.25, 15.18],
    ],
    [
      ['He', 15.94, 16.13],
      ['might', 16.13, 16.38],
      ['even', 16.38, 16.67],
      ['have', 16.67, 16.81],
      ['been', 16.81, 17.06],
      ['made', 17.06, 17.42],
      ['amiable', 17.42, 18.01],
      ['himself.', 18.01, 18.6],
    ],
  ] as readonly (readonly SpokenWord[])[],
  /** Loudness of equal parts, 0 to 100. */
  peaks: [
    4, 51, 45, 52, 67, 77, 68, 65, 53, 84, 58, 68, 80, 17, 44, 48, 48, 31, 42, 39, 63, 51, 49, 81, 27, 58, 45, 45, 45,
    39, 24, 15, 33, 25, 25, 22, 49, 58, 28, 39, 20, 44, 17, 2, 3, 2, 26, 39, 46, 60, 22, 3, 31, 43, 42, 45, 36, 38, 36,
    20, 41, 39, 8, 2, 1, 41, 62, 50, 75, 52, 45, 27, 53, 100, 34, 48, 29, 19, 23, 38, 32, 26, 63, 42, 27, 30, 15, 17,
    21, 42, 44, 24, 27, 33, 29, 10, 2, 0, 0, 5, 3, 40, 62, 60, 50, 53, 70, 50, 53, 56, 47, 47, 61, 60, 28, 43, 62, 19,
    4, 3,
  ] as readonly number[],
};

/** All of its words, in order. */
export const WORDS: readonly SpokenWord[] = CLIP.segments.flat();

/** The index of the word being said at a moment, or -1 in a pause. */
export const wordAt = (seconds: number): number => WORDS.findIndex(([, from, to]) => seconds >= from && seconds < to);
