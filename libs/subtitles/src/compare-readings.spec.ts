import { describe, expect, it } from '@jest/globals';
import { compareReadings } from './compare-readings.js';

const said = (start: number, end: number, text: string) => ({ start, end, text, words: [] });
const readings = (ours: ReturnType<typeof said>[], theirs: ReturnType<typeof said>[]) =>
  compareReadings(ours, theirs).disagreements.map(({ segment, ours: a, theirs: b }) => [segment, a, b]);

describe('compareReadings', () => {
  it('finds where two have understood something else, and where that stands', () => {
    const ours = [said(0, 2, 'We meet at the liver.'), said(2, 4, 'Bring the boat.')];
    const { disagreements, agreement } = compareReadings(ours, [said(0, 4, 'we meet at the river bring the boat')]);
    expect(disagreements).toEqual([
      expect.objectContaining({ segment: 0, from: 15, to: 20, ours: 'liver', theirs: 'river' }),
    ]);
    expect(ours[0]!.text.slice(15, 20)).toBe('liver');
    expect(agreement).toBeCloseTo(7 / 8);
  });

  it('takes capitals, punctuation and apostrophes for no difference', () => {
    expect(readings([said(0, 2, 'It’s HERE, now!')], [said(0, 2, "it's here now")])).toEqual([]);
  });

  it('has an empty reading where one has heard nothing', () => {
    expect(readings([said(0, 4, 'We really meet.')], [said(0, 4, 'We meet.')])).toEqual([[0, 'really', '']]);
    const [added] = compareReadings([said(0, 4, 'We meet.')], [said(0, 4, 'We really meet.')]).disagreements;
    expect(added).toMatchObject({ segment: 0, from: 2, to: 2, ours: '', theirs: 'really' });
  });

  it('gives each segment of ours its own, by the time', () => {
    const ours = [said(0, 2, 'alpha beta'), said(10, 12, 'gamma delta')];
    const theirs = [said(0, 2, 'one two'), said(10, 12, 'three four')];
    expect(readings(ours, theirs)).toEqual([
      [0, 'alpha beta', 'one two'],
      [1, 'gamma delta', 'three four'],
    ]);
  });

  it('knows languages without blanks, and texts without words', () => {
    expect(readings([said(0, 2, '我们在河边见面。')], [said(0, 2, '我们在湖边见面。')])).toHaveLength(1);
    expect(readings([said(0, 2, '…')], [said(0, 2, '')])).toEqual([]);
    expect(readings([], [])).toEqual([]);
  });
});
