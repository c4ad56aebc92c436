import { describe, expect, it } from '@jest/globals';
import { parseTranscriptText, readTxt } from './read-txt.js';

const rows = (text: string) => readTxt(text).cues.map((cue) => [cue.startSeconds, cue.endSeconds, cue.text]);
const codes = (text: string) => readTxt(text).repairs.map(({ line, code }) => `${line} ${code}`);

describe('readTxt', () => {
  it('reads the three forms of time, each cue up to the next and the last for 10 s', () => {
    expect(rows('00:05\nHello\n65.5\nWorld\n01:02:03\nEnd')).toEqual([
      [5, 65.5, 'Hello'],
      [65.5, 3723, 'World'],
      [3723, 3733, 'End'],
    ]);
    expect(codes('00:05\nHello')).toEqual([]);
  });

  it('reads fractions of a second', () => {
    expect(rows('00:05.25\na\n00:06,007\nb')).toEqual([
      [5.25, 6.007, 'a'],
      [6.007, 16.007, 'b'],
    ]);
  });

  it('takes a text without times for one cue with all of it', () => {
    expect(rows('\nFirst.\n\nSecond.\n')).toEqual([[0, 10, 'First.\n\nSecond.']]);
  });

  it('keeps prose with a number on a line of its own whole', () => {
    expect(rows('It was in\n1999\nor so.')).toEqual([[0, 10, 'It was in\n1999\nor so.']]);
  });

  it('gives nothing for an empty text', () => expect(readTxt(' \n\n')).toEqual({ cues: [], repairs: [] }));

  it('accepts blank lines, several lines of text, any line ending and a byte order mark', () => {
    expect(rows('\uFEFF\r\n00:01\r\n\r\nHello\r\nthere\r\n\r\n00:02\rBye')).toEqual([
      [1, 2, 'Hello\nthere'],
      [2, 12, 'Bye'],
    ]);
  });

  it('takes what looks like a time right after a time for text', () => {
    expect(rows('00:01\n1999\n00:02\n10:30\n00:03\n7')).toEqual([
      [1, 2, '1999'],
      [2, 3, '10:30'],
      [3, 13, '7'],
    ]);
  });

  it('drops a time without text and lets it end the one before', () => {
    expect(rows('00:01\na\n00:05\n00:09\nb')).toEqual([
      [1, 5, 'a'],
      [9, 19, 'b'],
    ]);
    expect(codes('00:01\na\n00:05\n00:09\nb')).toEqual(['3 time-without-text']);
  });

  it('puts text before the first time at zero', () => {
    expect(rows('Title\n00:04\na')).toEqual([
      [0, 4, 'Title'],
      [4, 14, 'a'],
    ]);
    expect(codes('Title\n00:04\na')).toEqual(['1 text-before-first-time']);
  });

  it('sorts times that go back', () => {
    expect(rows('00:09\nb\n00:01\na')).toEqual([
      [1, 9, 'a'],
      [9, 19, 'b'],
    ]);
    expect(codes('00:09\nb\n00:01\na')).toEqual(['3 out-of-order']);
  });
});

describe('parseTranscriptText', () => {
  it('gives segments without what a text cannot hold', () => {
    expect(parseTranscriptText('00:01\nHello').segments).toEqual([
      { start: 1, end: 11, text: 'Hello', speaker: null, confidence: null, words: [] },
    ]);
  });
});
