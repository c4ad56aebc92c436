import { describe, expect, it } from '@jest/globals';
import { readOpenAi } from './openai.answer.js';

const piece = { start: 100, end: 130 };
const words = [
  { word: 'Good', start: 0, end: 0.5 },
  { word: 'morning', start: 0.5, end: 1.2 },
  { word: 'All', start: 2, end: 2.2 },
  { word: 'well', start: 2.2, end: 3 },
];

describe('readOpenAi', () => {
  it('gives each segment its words, with times from the beginning of the recording', () => {
    const segments = [
      { text: ' Good morning.', start: 0, end: 1.4, avg_logprob: Math.log(0.8) },
      { text: ' All well?', start: 1.9, end: 2.5, avg_logprob: -0.5 },
    ];
    const heard = readOpenAi({ language: 'English', segments, words }, piece);
    expect(heard.language).toBe('en');
    expect(heard.segments.map((segment) => [segment.start, segment.end, segment.text])).toEqual([
      [100, 101.4, 'Good morning.'],
      [101.9, 102.5, 'All well?'],
    ]);
    expect(heard.segments[0]?.confidence).toBeCloseTo(0.8);
    expect(heard.segments.map((segment) => segment.words.map(({ text }) => text))).toEqual([
      ['Good', 'morning'],
      ['All', 'well'],
    ]);
  });

  it('groups words itself where there are no segments', () => {
    expect(readOpenAi({ words }, piece).segments.map(({ text }) => text)).toEqual(['Good morning', 'All well']);
  });

  it('keeps segments without words', () => {
    const segments = [{ text: 'Hi', start: 1, end: 2 }];
    expect(readOpenAi({ segments, words: null }, piece).segments).toEqual([
      { start: 101, end: 102, text: 'Hi', speaker: null, confidence: null, words: [] },
    ]);
  });

  it('makes one segment of text alone', () => {
    expect(readOpenAi({ text: ' All of it. ' }, piece).segments).toMatchObject([
      { start: 100, end: 130, text: 'All of it.' },
    ]);
  });

  it('finds nothing in an empty answer', () => {
    expect(readOpenAi({}, piece)).toEqual({ segments: [], language: null });
    expect(readOpenAi({ text: ' ', segments: [] }, piece).segments).toEqual([]);
  });

  it('leaves a language as it is when it is a code', () => {
    expect(readOpenAi({ language: 'fa' }, piece).language).toBe('fa');
  });
});
