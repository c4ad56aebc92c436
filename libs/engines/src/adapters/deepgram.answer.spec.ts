import { describe, expect, it } from '@jest/globals';
import { readDeepgram } from './deepgram.answer.js';

describe('readDeepgram', () => {
  it('takes the punctuated words of the utterances, with speakers counted from one', () => {
    const words = [
      { word: 'hello', punctuated_word: 'Hello,', start: 0, end: 0.4, confidence: 0.9, speaker: 0 },
      { word: 'you', punctuated_word: 'you.', start: 0.5, end: 0.9, confidence: 0.7, speaker: 0 },
    ];
    expect(readDeepgram({ results: { utterances: [{ speaker: 0, words }] } }, 10)).toEqual([
      {
        start: 0,
        end: 0.9,
        text: 'Hello, you.',
        speaker: 'Speaker 1',
        confidence: 0.8,
        words: [
          { start: 0, end: 0.4, text: 'Hello,', confidence: 0.9 },
          { start: 0.5, end: 0.9, text: 'you.', confidence: 0.7 },
        ],
      },
    ]);
  });

  it('takes the channel’s words where there are no utterances', () => {
    const channels = [{ alternatives: [{ words: [{ word: 'hi', start: 1, end: 2 }] }] }];
    expect(readDeepgram({ results: { channels } }, 10)).toMatchObject([
      { text: 'hi', start: 1, end: 2, speaker: null, confidence: null },
    ]);
  });

  it('keeps utterances without words', () => {
    const utterances = [{ transcript: ' Hi. ', start: 1, end: 2, confidence: 0.5 }, { transcript: 'lost' }];
    expect(readDeepgram({ results: { utterances } }, 10)).toEqual([
      { text: 'Hi.', start: 1, end: 2, speaker: null, confidence: 0.5, words: [] },
    ]);
  });

  it('makes one segment of text alone', () => {
    const channels = [{ alternatives: [{ transcript: 'All of it.' }] }];
    expect(readDeepgram({ results: { channels } }, 10)).toMatchObject([{ start: 0, end: 10, text: 'All of it.' }]);
  });

  it.each([
    [{}],
    [{ results: {} }],
    [{ results: { channels: [] } }],
    [{ results: { channels: [{ alternatives: [{ transcript: '' }] }] } }],
  ])('finds nothing in %j', (answer) => {
    expect(readDeepgram(answer, 10)).toEqual([]);
  });
});
