import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSync, stringifySync, type NodeList } from 'subtitle';
import type { Cue } from './cue.js';
import { readSrt } from './read-srt.js';
import { readVtt } from './read-vtt.js';
import { writeSrt } from './write-srt.js';
import { writeVtt } from './write-vtt.js';

/** Well-formed files only: no text that needs escaping, times under 24 hours (the other library's limit). */
const word = fc.oneof(
  fc.stringMatching(/^[a-zA-Z]{1,9}[,.!?]?$/),
  fc.constantFrom('سلام', '你好', 'Grüße', 'привет', '1999', "it's", '-', '10:30'),
);
const line = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => `x${words.join(' ')}`);
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const cues: fc.Arbitrary<Cue[]> = fc
  .array(fc.record({ waitMs: fc.nat(4_000_000), lengthMs: fc.integer({ min: 1, max: 9000 }), text }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) => {
    let startMs = 0;
    return parts.map((part): Cue => {
      startMs += part.waitMs;
      return { startSeconds: startMs / 1000, endSeconds: (startMs + part.lengthMs) / 1000, text: part.text };
    });
  });

const toNodes = (list: readonly Cue[]): NodeList =>
  list.map((cue) => ({
    type: 'cue',
    data: { start: Math.round(cue.startSeconds * 1000), end: Math.round(cue.endSeconds * 1000), text: cue.text },
  }));
const cueNodes = (nodes: NodeList): NodeList => nodes.filter((node) => node.type === 'cue');

describe('against the subtitle package', () => {
  it('reads the SRT it writes, without repairs', () => {
    fc.assert(
      fc.property(cues, (list) => {
        expect(readSrt(stringifySync(toNodes(list), { format: 'SRT' }))).toEqual({ cues: list, repairs: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('writes SRT that it reads alike', () => {
    fc.assert(
      fc.property(cues, (list) => expect(parseSync(writeSrt(list))).toEqual(toNodes(list))),
      { numRuns: 300 },
    );
  });

  it('reads the WebVTT it writes, ids being its counters', () => {
    fc.assert(
      fc.property(cues, (list) => {
        expect(readVtt(stringifySync(toNodes(list), { format: 'WebVTT' }))).toEqual({
          cues: list.map((cue, position) => ({ id: String(position + 1), ...cue })),
          repairs: [],
          blocks: [],
        });
      }),
      { numRuns: 300 },
    );
  });

  it('writes WebVTT that it reads alike', () => {
    fc.assert(
      fc.property(cues, (list) => expect(cueNodes(parseSync(writeVtt(list)))).toEqual(toNodes(list))),
      { numRuns: 300 },
    );
  });
});
