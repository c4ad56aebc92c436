import { describe, expect, it } from '@jest/globals';
import { DELIVERY_PROFILES } from '@timbrel/subtitles';
import { aSegment } from '../../../testing/factories';
import { changed, keyed } from './changes';
import { RuleCheck } from './rule-check';
import { EditorStore } from './editor-store';
import { faultsOf, fixed, fixesFor } from './rules';

const { streaming } = DELIVERY_PROFILES;
const long = 'And that is the moment you decided to transcribe everything.';
const segments = keyed([
  { ...aSegment(0, long), end: 6 },
  { ...aSegment(6.2, 'Right.'), end: 6.5 },
  aSegment(20, 'So it is.'),
]);

describe('rules', () => {
  it('are looked at by the place of each segment', () => {
    const codes = [...faultsOf(segments, streaming)].map(([at, faults]) => [at, faults.map(({ code }) => code)]);
    expect(codes).toContainEqual([0, ['line-too-long']]);
    expect(codes.find(([at]) => at === 1)![1]).toContain('too-short');
  });

  it('are kept by fixes that change lines and ends alone, and keep the words', () => {
    const fixes = fixesFor(segments, streaming, 'en');
    const after = changed(segments, fixed(segments, fixes)!);
    expect(after[0]!.text.split('\n')).toHaveLength(2);
    expect(after[0]!.text.replace('\n', ' ')).toBe(long);
    expect(after[0]!.words.map(({ text, start }) => [text, start])).toEqual(
      segments[0]!.words.map(({ text, start }) => [text, start]),
    );
    expect(after.map(({ start, key }) => [start, key])).toEqual(segments.map(({ start, key }) => [start, key]));
    expect(after[2]).toBe(segments[2]);
    expect([...faultsOf(after, streaming).keys()]).not.toContain(0);
  });

  it('are looked at by themselves only where a text is meant as subtitles', () => {
    expect(new RuleCheck(new EditorStore([aSegment(0, 'So it is.')])).getState().profileKey).toBe('streaming');
    expect(new RuleCheck(new EditorStore([aSegment(0, long)])).getState().profileKey).toBeNull();
  });
});
