import { describe, expect, it } from '@jest/globals';
import { type Segment, type Word } from '@timbrel/subtitles';
import { faultOfSegments, faultOfTranscript } from './segment-rules.js';

const word = (text: string): Word => ({ start: 0, end: 0, text, confidence: null });
const segment = (given: Partial<Segment> = {}): Segment => ({
  ...{ start: 0, end: 1, text: 'x', speaker: null, confidence: null, words: [] },
  ...given,
});
const faultOf = (segments: Segment[]) => faultOfTranscript(segments, JSON.stringify(segments), 'segments');
const withWords = (segments: number, words: Word[]) => Array.from({ length: segments }, () => segment({ words }));

describe('a whole transcript', () => {
  it.each(['', 'a'])('may hold 150,000 words of the text "%s" and no more', (text) => {
    const words = Array<Word>(5_000).fill(word(text));
    expect(faultOf(withWords(30, words))).toBeNull();
    expect(faultOf([...withWords(30, words), segment({ words: [word(text)] })])).toEqual({
      field: 'segments',
      message: 'The transcript may hold 150000 words at most. Divide the recording into parts.',
    });
  });

  it('may take 16,000,000 characters of JSON and no more', () => {
    const speaker = '\u0001'.repeat(120);
    expect(faultOf(Array<Segment>(10_000).fill(segment({ speaker })))).toBeNull();
    expect(faultOf(Array<Segment>(25_000).fill(segment({ speaker })))).toEqual({
      field: 'segments',
      message: 'The transcript is too large: it may take 16000000 characters of JSON. Divide the recording into parts.',
    });
  });

  it('may hold a day of speech, each word with its times', () => {
    const words = Array<Word>(15).fill({ start: 86_123.456, end: 86_123.789, text: 'speech,', confidence: 0.987 });
    const text = 'speech, '.repeat(15);
    expect(faultOf(Array<Segment>(10_000).fill(segment({ text, words })))).toBeNull();
  });
});

describe('a segment', () => {
  it('holds as many characters as words at least', () => {
    const words = Array<Word>(10_000).fill(word(''));
    expect(faultOfSegments([segment({ words: [...words.slice(1), word('x')] })])).toBeNull();
    expect(faultOfSegments([segment({ words: [...words.slice(1), word('xx')] })])).toMatchObject({
      place: '[0].words',
    });
  });
});
