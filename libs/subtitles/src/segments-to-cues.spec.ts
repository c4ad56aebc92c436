import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DELIVERY_PROFILES, type DeliveryProfile } from './delivery-profile.js';
import { charactersPerSecond, countCharacters } from './reading-speed.js';
import type { Segment, Word } from './segment.js';
import { segmentsToCues } from './segments-to-cues.js';

const { streaming } = DELIVERY_PROFILES;

/** A segment whose words follow one another at this pace. */
function spoken(text: string, start: number, speaker: string | null = null, secondsPerWord = 0.35): Segment {
  const words = text.split(' ').map((word, position): Word => ({
    start: start + position * secondsPerWord,
    end: start + (position + 1) * secondsPerWord,
    text: word,
    confidence: null,
  }));
  return { start, end: words.at(-1)?.end ?? start, text, speaker, confidence: null, words };
}
const texts = (segments: Segment[], profile?: DeliveryProfile) =>
  segmentsToCues(segments, profile).map((cue) => cue.text);

describe('segmentsToCues', () => {
  it('shows a short utterance from its first word until it can be read', () => {
    expect(segmentsToCues([spoken('Hello there, my friend.', 1)])).toEqual([
      { startSeconds: 1, endSeconds: 2.4, text: 'Hello there, my friend.' },
    ]);
    expect(segmentsToCues([spoken('Yes.', 1)])).toEqual([{ startSeconds: 1, endSeconds: 1.833, text: 'Yes.' }]);
  });

  it('ends cues at sentences', () => {
    const text =
      'We left the harbour before dawn that day. Nobody spoke about the storm again. The captain kept the only lamp alight until the morning came.';
    expect(texts([spoken(text, 0)])).toEqual([
      'We left the harbour before dawn that day.\nNobody spoke about the storm again.',
      'The captain kept the only lamp alight\nuntil the morning came.',
    ]);
  });

  it('joins what an engine cut in the middle of a sentence', () => {
    expect(texts([spoken('I would like to', 0), spoken('say something.', 1.4)])).toEqual([
      'I would like to say something.',
    ]);
  });

  it('starts a new cue after a long pause', () => {
    expect(texts([spoken('Well', 0), spoken('maybe.', 3)])).toEqual(['Well', 'maybe.']);
  });

  it('starts a new cue for each speaker', () => {
    const cues = segmentsToCues([
      spoken('Are you coming with us?', 0, 'Ann'),
      spoken('No, I am staying here.', 1.8, 'Bob'),
      spoken('Fine.', 3.9),
    ]);
    expect(cues.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'Are you coming with us?'],
      ['Bob', 'No, I am staying here.'],
      [undefined, 'Fine.'],
    ]);
  });

  it('closes short gaps to the smallest one and leaves long ones', () => {
    const [first, second] = segmentsToCues([
      spoken('Here is the first one.', 0, 'A'),
      spoken('Here is another.', 2, 'B'),
    ]);
    expect(first?.endSeconds).toBeCloseTo(2 - streaming.minGapSeconds, 3);
    expect(second?.startSeconds).toBe(2);
    const [early] = segmentsToCues([spoken('Here is the first one.', 0, 'A'), spoken('Here is another.', 4, 'B')]);
    expect(early?.endSeconds).toBe(1.75);
  });

  it('lets a fast text stay half a second longer', () => {
    const [cue] = segmentsToCues([spoken('Extraordinarily complicated considerations', 0, null, 0.3)]);
    expect(cue?.endSeconds).toBeCloseTo(1.4, 3);
  });

  describe('times of words', () => {
    const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
    const bare: Segment = { start: 10, end: 20, text: long, speaker: null, confidence: null, words: [] };

    it('are shared out by length where an engine gives none', () => {
      const cues = segmentsToCues([bare]);
      expect(cues.length).toBeGreaterThan(1);
      expect(cues[0]?.startSeconds).toBe(10);
      expect(cues.at(-1)?.endSeconds).toBeGreaterThanOrEqual(20);
      const firstLength = countCharacters(cues[0]?.text ?? '') + 1;
      expect(cues[1]?.startSeconds).toBeCloseTo(10 + (10 * firstLength) / (long.length + 1), 3);
    });

    it('are shared out where the text was edited since', () => {
      const edited = { ...bare, words: spoken('something else', 10).words };
      expect(segmentsToCues([edited])).toEqual(segmentsToCues([bare]));
    });

    it('hold for a text that only differs in case and punctuation', () => {
      const words = spoken('hello there my friend', 5).words;
      const segment = { ...spoken('Hello there, my friend.', 0), start: 0, end: 9, words };
      expect(segmentsToCues([segment])[0]?.startSeconds).toBe(5);
    });

    it('hold where the engine cuts words elsewhere', () => {
      const words = [...'我们今天去公园，他们明天去学校。'].map((text, position): Word => ({
        start: 3 + position / 2,
        end: 3.5 + position / 2,
        text,
        confidence: null,
      }));
      const segment: Segment = {
        start: 0,
        end: 30,
        text: words.map((word) => word.text).join(''),
        speaker: null,
        confidence: null,
        words,
      };
      const cues = segmentsToCues([segment], DELIVERY_PROFILES['netflix-chinese'], 'zh');
      expect(cues.map((cue) => cue.text.replaceAll('\n', '')).join('')).toBe(segment.text);
      expect(cues.map((cue) => cue.startSeconds)).toEqual([3, 7]);
    });

    it('are enough where the text is missing', () => {
      expect(texts([{ ...spoken('Hello there', 0), text: '' }])).toEqual(['Hello there']);
    });
  });

  it('gives nothing for nothing', () => {
    expect(segmentsToCues([])).toEqual([]);
    expect(segmentsToCues([{ start: 0, end: 5, text: ' ', speaker: null, confidence: null, words: [] }])).toEqual([]);
  });

  describe('for any transcript and profile', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,12}[.,?!]?$/),
      fc.constantFrom(
        'the',
        'and',
        'I',
        'Mary',
        'Liskov',
        'سلام',
        'pneumonoultramicroscopicsilicovolcanoconiosis',
        '1999',
        '<i>so</i>',
      ),
    );
    const segment = fc.record({
      texts: fc.array(word, { minLength: 1, maxLength: 40 }),
      speaker: fc.constantFrom(null, 'A', 'B'),
      waitMs: fc.oneof(fc.constant(0), fc.integer({ min: -2000, max: 4000 })),
      wordMs: fc.integer({ min: 0, max: 900 }),
      hasWords: fc.boolean(),
    });
    const transcript = fc.array(segment, { maxLength: 12 }).map((parts) => {
      let ms = 0;
      return parts.map((part): Segment => {
        const startMs = Math.max(0, ms + part.waitMs);
        ms = startMs + part.texts.length * part.wordMs;
        const words = part.texts.map((text, position): Word => ({
          start: (startMs + position * part.wordMs) / 1000,
          end: (startMs + (position + 1) * part.wordMs) / 1000,
          text,
          confidence: null,
        }));
        return {
          start: startMs / 1000,
          end: ms / 1000,
          text: part.texts.join(' '),
          speaker: part.speaker,
          confidence: null,
          words: part.hasWords ? words : [],
        };
      });
    });
    const profile = fc.constantFrom(...Object.values<DeliveryProfile>(DELIVERY_PROFILES));
    const holds = (check: (segments: Segment[], profile: DeliveryProfile) => void) =>
      fc.assert(fc.property(transcript, profile, check), { numRuns: 300 });

    it('shows every word once and in order, under its speaker', () => {
      holds((segments, rules) => {
        const said = segments.flatMap(({ text, speaker }) =>
          text.split(' ').map((each) => [speaker ?? undefined, each]),
        );
        const shown = segmentsToCues(segments, rules).flatMap(({ text, speaker }) =>
          text.split(/\s/).map((each) => [speaker, each]),
        );
        expect(shown).toEqual(said);
      });
    });

    it('keeps to lines, characters and the longest duration, but for a single word', () => {
      holds((segments, rules) => {
        for (const cue of segmentsToCues(segments, rules)) {
          const lines = cue.text.split('\n');
          expect(lines.length).toBeLessThanOrEqual(rules.maxLines);
          for (const line of lines)
            if (line.includes(' ')) expect(countCharacters(line)).toBeLessThanOrEqual(rules.maxCharactersPerLine);
          expect(Math.round((cue.endSeconds - cue.startSeconds) * 1000) / 1000).toBeLessThanOrEqual(
            rules.maxDurationSeconds ?? Infinity,
          );
        }
      });
    });

    it('shows one cue at a time with the gap between them', () => {
      holds((segments, rules) => {
        const cues = segmentsToCues(segments, rules);
        for (const [position, cue] of cues.entries()) {
          expect(cue.endSeconds).toBeGreaterThan(cue.startSeconds);
          const next = cues[position + 1];
          if (next)
            expect(Math.round((next.startSeconds - cue.endSeconds) * 1000)).toBeGreaterThanOrEqual(
              Math.round(rules.minGapSeconds * 1000),
            );
        }
      });
    });
  });

  it('divides speech of an ordinary pace at sentences and clauses, within reading speed and minimum duration', () => {
    const text =
      'In the beginning there was a small house by the sea, and nobody lived there for a very long time. Then one day a woman came along the road with two dogs. She opened the door, looked around and decided to stay, because the view from the window was the best she had ever seen.';
    const cues = segmentsToCues([spoken(text, 0, null, 0.4)]);
    for (const cue of cues) {
      expect(charactersPerSecond(cue.text, cue.endSeconds - cue.startSeconds)).toBeLessThanOrEqual(17);
      expect(cue.endSeconds - cue.startSeconds).toBeGreaterThanOrEqual(0.833);
    }
    expect(cues.map((cue) => cue.text)).toEqual([
      'In the beginning there\nwas a small house by the sea,',
      'and nobody lived there\nfor a very long time.',
      'Then one day a woman came along the road\nwith two dogs.',
      'She opened the door,\nlooked around and decided to stay,',
      'because the view from the window\nwas the best she had ever seen.',
    ]);
  });
});
