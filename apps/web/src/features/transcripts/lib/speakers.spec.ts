import { describe, expect, it } from '@jest/globals';
import { listSpeakers, speakerLane } from './speakers';

const said = (speaker: string | null, start: number, end: number) => ({ speaker, start, end });

describe('listSpeakers', () => {
  it('adds up the time of each speaker in order of first appearance', () => {
    expect(listSpeakers([said('Maya', 0, 3), said('Tomás', 3, 4), said('Maya', 4, 6), said(null, 6, 20)])).toEqual([
      { name: 'Maya', colorIndex: 0, seconds: 5, share: 5 / 6 },
      { name: 'Tomás', colorIndex: 1, seconds: 1, share: 1 / 6 },
    ]);
  });

  it('is empty when nobody is named', () => expect(listSpeakers([said(null, 0, 3)])).toEqual([]));

  it('divides nothing by nothing into shares of zero', () => {
    expect(listSpeakers([said('Maya', 2, 2)])[0]?.share).toBe(0);
  });
});

describe('speakerLane', () => {
  it('joins neighbouring segments of one speaker and keeps long pauses open', () => {
    expect(
      speakerLane([said('A', 0, 3), said('A', 3.5, 5), said('B', 5, 6), said('B', 9, 10), said(null, 10, 11)]),
    ).toEqual([said('A', 0, 5), said('B', 5, 6), said('B', 9, 10)]);
  });
});
