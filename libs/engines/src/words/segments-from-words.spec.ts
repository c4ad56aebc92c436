import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinWords } from './join-words.js';
import { segmentsFromWords, type SpokenWord } from './segments-from-words.js';

/** Words of 0.4 s with 0.1 s between them; '|' is a pause of a second. */
const spoken = (text: string, speaker?: string): SpokenWord[] => {
  let at = 0;
  return text.split(' ').flatMap((word) => {
    if (word === '|') {
      at += 1;
      return [];
    }
    const start = at;
    at += 0.5;
    return [{ text: word, start, end: start + 0.4, confidence: 0.5, ...(speaker && { speaker }) }];
  });
};
const texts = (words: SpokenWord[]): string[] => segmentsFromWords(words).map(({ text }) => text);

describe('segmentsFromWords', () => {
  it('begins a segment after a pause', () => {
    expect(texts(spoken('we walked | to the river'))).toEqual(['we walked', 'to the river']);
  });

  it('begins a segment after a sentence, but not after an abbreviation or a very short one', () => {
    expect(texts(spoken('She lives over there. He does not.'))).toEqual(['She lives over there.', 'He does not.']);
    expect(texts(spoken('This morning we met Dr. Brown'))).toEqual(['This morning we met Dr. Brown']);
    expect(texts(spoken('No. That is wrong'))).toEqual(['No. That is wrong']);
  });

  it('knows the full stops of other scripts', () => {
    expect(texts(spoken('यह एक नदी है। वह पहाड़'))).toHaveLength(2);
  });

  it('begins a segment when another speaker begins', () => {
    const [first, second] = [spoken('good morning', 'Speaker 1'), spoken('hello there', 'Speaker 2')];
    const later = second.map((word) => ({ ...word, start: word.start + 1, end: word.end + 1 }));
    expect(segmentsFromWords([...first, ...later]).map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Speaker 1', 'good morning'],
      ['Speaker 2', 'hello there'],
    ]);
  });

  it('cuts an endless utterance after a clause near its middle', () => {
    const words = spoken(`${'one '.repeat(14)}two, ${'three '.repeat(14)}four`);
    expect(texts(words)[0]?.endsWith('two,')).toBe(true);
  });

  it('tells the mean confidence, and null where none is known', () => {
    const [word] = spoken('yes');
    if (!word) throw new Error('no word');
    const [mixed] = segmentsFromWords([word, { ...word, confidence: null }, { ...word, confidence: 1 }]);
    expect(mixed?.confidence).toBeCloseTo(0.75);
    expect(segmentsFromWords([{ ...word, confidence: null }])[0]?.confidence).toBeNull();
  });

  it('loses no word, keeps their order and lets no segment last too long', () => {
    const arbitrary = fc.array(
      fc.record({
        text: fc.constantFrom('a', 'word.', 'and,', '是', 'end?'),
        gap: fc.double({ min: 0, max: 2, noNaN: true }),
        length: fc.double({ min: 0.05, max: 1, noNaN: true }),
        speaker: fc.constantFrom(null, 'Speaker 1', 'Speaker 2'),
      }),
    );
    fc.assert(
      fc.property(arbitrary, (list) => {
        let at = 0;
        const words = list.map(({ text, gap, length, speaker }) => {
          const start = at + gap;
          at = start + length;
          return { text, start, end: at, confidence: null, speaker };
        });
        const segments = segmentsFromWords(words);
        expect(segments.flatMap((segment) => segment.words.map(({ start }) => start))).toEqual(
          words.map(({ start }) => start),
        );
        for (const { start, end } of segments) expect(end - start).toBeLessThanOrEqual(12);
      }),
    );
  });
});

describe('joinWords', () => {
  it('writes Chinese without blanks and the rest with them', () => {
    expect(joinWords(['我们', '去', '，', '好'])).toBe('我们去，好');
    expect(joinWords(['用', 'Linux', '系统'])).toBe('用 Linux 系统');
    expect(joinWords(['two', 'words'])).toBe('two words');
  });
});
