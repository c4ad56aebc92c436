import { describe, expect, it } from '@jest/globals';
import { Support } from './support.js';

const passages = [
  'The archive holds four hundred tapes from the radio station.',
  'We start to digitize them in March.',
  'Each reel takes about forty minutes.',
  'The budget is 12,500 euros for the first year.',
  'Lunch was good, by the way.',
];
const support = new Support(passages);

describe('Support', () => {
  it('keeps the passages that a claim names where they say it', () => {
    expect(support.check({ text: 'Digitizing starts in March.', sources: [1] })).toEqual({
      ...{ text: 'Digitizing starts in March.', sources: [1], isSupported: true },
    });
  });

  it('finds them where a claim names none, the wrong ones, or some that are not there', () => {
    for (const sources of [[], [4], [77, -1]]) {
      const checked = support.check({ text: 'The radio station’s archive has four hundred tapes.', sources });
      expect(checked).toMatchObject({ sources: [0], isSupported: true });
    }
  });

  it('marks what nobody said, and figures that are others', () => {
    expect(support.check({ text: 'The mayor resigned over the scandal.', sources: [0] })).toMatchObject({
      ...{ isSupported: false, sources: [0] },
    });
    expect(support.check({ text: 'The budget is 13,500 euros for the first year.', sources: [3] })).toMatchObject({
      isSupported: false,
    });
    expect(support.check({ text: 'The first year’s budget is 12.500 euros.', sources: [] })).toMatchObject({
      ...{ isSupported: true, sources: [3] },
    });
  });

  it('knows languages without blanks', () => {
    const chinese = new Support(['档案馆有四百盘录音带。', '我们三月开始数字化。']);
    expect(chinese.check({ text: '三月开始数字化录音带。', sources: [] }).isSupported).toBe(true);
    expect(chinese.check({ text: '市长辞职了。', sources: [1] }).isSupported).toBe(false);
  });
});
