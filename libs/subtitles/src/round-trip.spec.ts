import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cue } from './cue.js';
import { normalizeCueText } from './lines.js';
import { readSrt } from './read-srt.js';
import { parseTranscriptText, readTxt } from './read-txt.js';
import { readVtt } from './read-vtt.js';
import { segmentToCue, type Segment } from './segment.js';
import { writeSrt } from './write-srt.js';
import { writeTxt } from './write-txt.js';
import { writeVtt } from './write-vtt.js';

/** What a reader could mistake for structure, among ordinary words of several scripts. */
const fragment = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '1999',
    '-->',
    '->',
    'WEBVTT',
    'NOTE',
    'STYLE',
    '&amp;',
    '&',
    '<',
    '>',
    '<3',
    '00:01',
    '12:00:00',
  ),
  fc.constantFrom('Hello', 'سلام', '你好。', 'Grüße', '👩‍👩‍👧', '\u00A0', '\u200F', '00:00:01 -->', '{x}', ':'),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !/[<{]/.test(text)),
);
const line = fc.array(fragment, { maxLength: 5 }).map((parts) => parts.join(' '));
const tagged = fc
  .tuple(fc.constantFrom('i', 'b', 'u'), line)
  .map(([tag, text]) => `<${tag}>${text.replaceAll('<', '')}</${tag}>`);
const anyText = fc.array(fc.oneof(line, tagged, fc.constant('')), { maxLength: 4 }).map((lines) => lines.join('\n'));

const spans = fc
  .array(fc.record({ waitMs: fc.nat(20_000_000), lengthMs: fc.integer({ min: 1, max: 20_000 }) }), {
    maxLength: 12,
  })
  .map((parts) => {
    let startMs = 0;
    return parts.map(({ waitMs, lengthMs }) => {
      startMs += waitMs;
      return { startSeconds: startMs / 1000, endSeconds: (startMs + lengthMs) / 1000 };
    });
  });
const cuesOf = (extras: fc.Arbitrary<Omit<Cue, 'startSeconds' | 'endSeconds'>>): fc.Arbitrary<Cue[]> =>
  spans.chain((times) =>
    fc
      .array(extras, { minLength: times.length, maxLength: times.length })
      .map((rest) => times.map((time, position) => ({ ...time, ...rest[position], text: rest[position]?.text ?? '' }))),
  );

const normalized = (cues: Cue[]): Cue[] => cues.map((cue) => ({ ...cue, text: normalizeCueText(cue.text) }));

describe('SRT', () => {
  it('gives back every cue that was written', () => {
    fc.assert(
      fc.property(cuesOf(fc.record({ text: anyText })), (cues) => {
        expect(readSrt(writeSrt(cues))).toEqual({ cues: normalized(cues), repairs: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the number of cues even where a text spells out times', () => {
    const times = fc.constantFrom(
      '00:00:01,000 --> 00:00:02,000',
      '5\n0:01.5->0:02.5',
      '00:00:01,000 --> 00:00:02,000 X1:5',
    );
    fc.assert(
      fc.property(
        cuesOf(fc.record({ text: fc.tuple(anyText, times, anyText).map((parts) => parts.join('\n')) })),
        (cues) => {
          const { cues: read, repairs } = readSrt(writeSrt(cues));
          expect(repairs).toEqual([]);
          const textsButArrows = (list: Cue[]) => list.map((cue) => cue.text.replace(/-{1,2}>|→/g, '→'));
          expect(textsButArrows(read)).toEqual(textsButArrows(normalized(cues)));
        },
      ),
    );
  });
});

describe('WebVTT', () => {
  const name = fc.constantFrom('Mary', 'Bob & Co', 'a > b', 'Renée <Mme>', '王');
  const extras = fc.record(
    {
      id: fc.constantFrom('intro', '1', 'NOTE', 'STYLE', 'WEBVTT', ' spaced '),
      text: anyText,
      settings: fc.constantFrom('line:0', 'align:start size:50%', 'vertical:rl position:10%,line-left'),
      speaker: name,
    },
    { requiredKeys: ['text'] },
  );

  it('gives back every cue that was written, with id, settings and speaker', () => {
    fc.assert(
      fc.property(cuesOf(extras), (cues) => {
        expect(readVtt(writeVtt(cues))).toEqual({ cues: normalized(cues), repairs: [], blocks: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('passes STYLE and REGION blocks on', () => {
    const blocks = ['STYLE\n::cue { color: red }', 'REGION\nid:fred'];
    expect(readVtt(writeVtt([], { blocks })).blocks).toEqual(blocks);
  });
});

describe('text transcripts', () => {
  const words = fc
    .array(
      fc.oneof(
        fragment.filter((part) => !/[<{]/.test(part)),
        fc.constantFrom('10:30', '42'),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(' ').replace(/\s+/g, ' ').replaceAll('\0', '').trim())
    .filter((text) => text !== '');

  it('give back starts and texts, and every end where segments follow one another', () => {
    fc.assert(
      fc.property(spans, fc.infiniteStream(words), (times, texts) => {
        const starts = [...new Set(times.map((time) => time.startSeconds))];
        const said = [...texts.take(starts.length)];
        const segments = starts.map((start, position): Segment => {
          const end = starts[position + 1] ?? (Math.round(start * 1000) + 10_000) / 1000;
          return { start, end, text: said[position] ?? '', speaker: null, confidence: null, words: [] };
        });
        const { segments: read, repairs } = parseTranscriptText(writeTxt(segments.map(segmentToCue)));
        expect(read).toEqual(segments);
        expect(repairs).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('hold whole seconds as mm:ss and hh:mm:ss', () => {
    const cue = (startSeconds: number, text: string): Cue => ({ startSeconds, endSeconds: startSeconds + 1, text });
    const text = writeTxt([cue(5, 'Hello\nthere'), cue(65.25, '<i>World</i>'), cue(3723, 'End'), cue(3724, ' ')]);
    expect(text).toBe('00:05\nHello there\n\n01:05.250\nWorld\n\n01:02:03\nEnd\n');
    expect(readTxt(text).cues).toHaveLength(3);
  });
});
