import { describe, expect, it } from '@jest/globals';
import { DELIVERY_PROFILES } from './delivery-profile.js';
import { joinParagraphs, readParagraphs } from './paragraphs.js';
import { readSubtitles } from './read-subtitles.js';
import type { Segment } from './segment.js';
import { divideIntoCues, subtitleCues } from './subtitle-cues.js';
import { keepWordTimes } from './time-words.js';

const said = (start: number, text: string, speaker: string | null = null): Segment => {
  const list = text.split(' ');
  return {
    ...{ start, end: start + list.length / 2, text, speaker, confidence: 0.9 },
    words: list.map((word, at) => ({
      ...{ start: start + at / 2, end: start + at / 2 + 0.4, text: word, confidence: 0.9 },
    })),
  };
};
const long = said(
  0,
  'you have maybe five years and we had four thousand hours of tape that nobody had ever listened to since',
);

describe('paragraphs', () => {
  it('join what one speaker says without a pause', () => {
    const segments = [said(0, 'One two.', 'A'), said(1.5, 'Three.', 'A'), said(2, 'Four.', 'B'), said(9, 'Five.', 'B')];
    expect(joinParagraphs(segments)).toEqual([
      { start: 0, speaker: 'A', text: 'One two. Three.' },
      { start: 2, speaker: 'B', text: 'Four.' },
      { start: 9, speaker: 'B', text: 'Five.' },
    ]);
    expect(joinParagraphs([said(0, '你好。'), said(1, '再见。')])[0]!.text).toBe('你好。再见。');
  });

  it('end with a sentence once they are long', () => {
    const many = Array.from({ length: 40 }, (_, at) => said(2 * at, 'It was all about tape.'));
    expect(joinParagraphs(many).length).toBeGreaterThan(1);
  });

  it('of a text are its lines, or what stands between empty ones, with the speakers that come back', () => {
    expect(readParagraphs('Maya: So?\nTomás: Honestly?\nThe humidity.\nMaya: Note: it was wet.')).toEqual([
      { speaker: 'Maya', text: 'So?' },
      { speaker: 'Maya', text: 'Tomás: Honestly?' },
      { speaker: 'Maya', text: 'The humidity.' },
      { speaker: 'Maya', text: 'Note: it was wet.' },
    ]);
    expect(readParagraphs('Tomás: Honestly?', ['Tomás'])).toEqual([{ speaker: 'Tomás', text: 'Honestly?' }]);
    expect(readParagraphs('one\ntwo\n\nthree')).toEqual([
      { speaker: null, text: 'one two' },
      { speaker: null, text: 'three' },
    ]);
  });
});

describe('a transcript as subtitles', () => {
  const { streaming } = DELIVERY_PROFILES;

  it('is divided anew, unless it is made of subtitles already', () => {
    expect(subtitleCues([long]).length).toBeGreaterThan(1);
    expect(subtitleCues([long], { layout: 'segments' })).toHaveLength(1);
    const short = [{ ...said(0, 'No one listened.'), text: 'No one\nlistened.' }, said(3, 'Since.')];
    expect(subtitleCues(short).map(({ text }) => text)).toEqual(['No one\nlistened.', 'Since.']);
  });

  it('can be divided for good, and every word stays with its text', () => {
    const divided = divideIntoCues([long, said(12, 'Right.', 'B')], streaming, 'en');
    expect(divided.length).toBeGreaterThan(2);
    for (const { text, words } of divided) expect(words.map((word) => word.text)).toEqual(text.split(/\s/));
    expect(divided.at(-1)!.speaker).toBe('B');
    expect(subtitleCues(divided).map(({ text }) => text)).toEqual(divided.map(({ text }) => text));
  });
});

describe('a file of subtitles', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it.each([
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'srt', 'vtt'],
    ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'txt', 'srt'],
    ['00:01\nHi', 'srt', 'srt'],
    ['00:01\nHi', 'txt', 'txt'],
  ])('is read by what it is: %j', (text, extension, format) =>
    expect(readSubtitles(bytes(text), extension).format).toBe(format),
  );
});

describe('segments without words', () => {
  it('get those that were heard in their time', () => {
    const written = [
      { ...said(0, 'You HAVE maybe'), words: [], end: 1.5 },
      { ...said(1.5, 'Six years'), words: [] },
    ];
    const kept = keepWordTimes(written, [long]);
    expect(kept.map(({ words }) => words.map(({ text, start }) => `${text} ${start}`))).toEqual([
      ['You 0', 'HAVE 0.5', 'maybe 1'],
      ['Six 1.5', 'years 2'],
    ]);
  });
});
