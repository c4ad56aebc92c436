import { describe, expect, it } from '@jest/globals';
import { around, following, moved, zoomed } from './view';

describe('the part on screen', () => {
  it('comes closer around the pointer', () => {
    expect(zoomed({ from: 0, to: 100 }, 0.5, 25, 100)).toEqual({ from: 12.5, to: 62.5 });
  });
  it('goes no further away than all of it, and no closer than can be seen', () => {
    expect(zoomed({ from: 40, to: 60 }, 100, 50, 100)).toEqual({ from: 0, to: 100 });
    const close = zoomed({ from: 40, to: 60 }, 0.0001, 50, 100);
    expect(close.to - close.from).toBeCloseTo(0.5);
  });
  it('moves to the ends and no further', () => {
    expect(moved({ from: 10, to: 30 }, -50, 100)).toEqual({ from: 0, to: 20 });
    expect(moved({ from: 10, to: 30 }, 500, 100)).toEqual({ from: 80, to: 100 });
  });
  it('shows a part with something around it', () => {
    expect(around({ start: 10, end: 20 }, 100)).toEqual({ from: 9, to: 21 });
    expect(around({ start: 0, end: 1 }, 1)).toEqual({ from: 0, to: 1 });
  });
  it('follows the playhead page by page', () => {
    expect(following({ from: 0, to: 10 }, 5, 100)).toEqual({ from: 0, to: 10 });
    expect(following({ from: 0, to: 10 }, 10.5, 100)).toEqual({ from: 10.5, to: 20.5 });
  });
});
