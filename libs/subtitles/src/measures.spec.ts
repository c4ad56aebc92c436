import { describe, expect, it } from '@jest/globals';
import { charactersPerSecond, countCharacters } from './reading-speed.js';
import { segmentToCue, cueToSegment, type Segment } from './segment.js';
import { transcriptJson, writeTranscriptJson } from './transcript-json.js';
import { countWords } from './word-count.js';

describe('charactersPerSecond', () => {
  it('counts spaces, a line break as one, and no tags', () => {
    expect(charactersPerSecond('<i>ab cd</i>\n{\\an8}ef', 2)).toBe(4);
    expect(charactersPerSecond('ab cd ef', 2)).toBe(4);
    expect(charactersPerSecond('<v Mary Ann><00:00:01.000>abcd</v>', 2)).toBe(2);
  });

  it('counts what a reader sees as one character once', () => {
    expect(countCharacters('👩‍👩‍👧')).toBe(1);
    expect(countCharacters('e\u0301')).toBe(1);
    expect(countCharacters('你好')).toBe(2);
    expect(countCharacters('1 < 2 > 0')).toBe(9);
  });

  it('is infinite for no time and zero for no text', () => {
    expect(charactersPerSecond('a', 0)).toBe(Infinity);
    expect(charactersPerSecond('', 0)).toBe(0);
  });
});

describe('countWords', () => {
  it.each([
    ["It's 3.5 km, isn't it?", 'en', 5],
    ['你好，世界', 'zh', 2],
    ['سلام دنیا', 'fa', 2],
    [' — ', 'en', 0],
  ])('finds in %j (%s) %d', (text, language, count) => expect(countWords(text, language)).toBe(count));
});

const segments: Segment[] = [
  { start: 0, end: 1.5, text: 'Hello there.', speaker: 'A', confidence: 0.9, words: [] },
  {
    start: 2,
    end: 3,
    text: ' Hi. ',
    speaker: null,
    confidence: null,
    words: [{ start: 2, end: 3, text: 'Hi.', confidence: 1 }],
  },
];

describe('transcriptJson', () => {
  it('adds text, words and durations to the segments', () => {
    expect(transcriptJson(segments, { language: 'en', durationSeconds: 3725.4 })).toEqual({
      segments,
      text: 'Hello there.\nHi.',
      language: 'en',
      duration_seconds: 3725.4,
      duration_formatted: '1:02:05',
      word_count: 3,
    });
  });

  it('is what the file holds', () => {
    const metadata = { language: 'en', durationSeconds: 3 };
    expect(JSON.parse(writeTranscriptJson(segments, metadata))).toEqual(transcriptJson(segments, metadata));
  });
});

describe('segments and cues', () => {
  it('turn into each other', () => {
    expect(segments.map(segmentToCue)).toEqual([
      { startSeconds: 0, endSeconds: 1.5, text: 'Hello there.', speaker: 'A' },
      { startSeconds: 2, endSeconds: 3, text: ' Hi. ' },
    ]);
    expect(cueToSegment({ startSeconds: 0, endSeconds: 1, text: 'x', speaker: 'A' })).toEqual({
      start: 0,
      end: 1,
      text: 'x',
      speaker: 'A',
      confidence: null,
      words: [],
    });
  });
});
