import { describe, expect, it } from '@jest/globals';
import { type StepReport } from './steps.js';
import { movedChapters, pictureFilters, timeMapOf, timeScaleOf } from './timeline.js';

const cut: StepReport = {
  kind: 'cut',
  spans: [
    { start: 100, end: 200 },
    { start: 400, end: 500 },
  ],
  sampleRate: 100,
  removedSeconds: 8,
};
const speed: StepReport = { kind: 'speed', factor: 2, style: 'voice' };

describe('where moments go', () => {
  it('takes chapters along, but for those of which nothing is left', () => {
    const chapters = [
      { start: 0, end: 1.5, title: 'One' },
      { start: 2, end: 3, title: 'Gone' },
      { start: 4, end: 9, title: 'Two' },
    ];
    expect(
      movedChapters(chapters, timeMapOf([cut, { kind: 'denoise', level: 1, noiseFloorDb: null }, speed], 9)),
    ).toEqual([
      { start: 0, end: 0.25, title: 'One' },
      { start: 0.5, end: 1, title: 'Two' },
    ]);
  });

  it('does to pictures what was done to the sound', () => {
    expect(pictureFilters([cut, speed])).toEqual([
      "select='if(lt(t,4.000000),if(lt(t,2.000000),if(lt(t,1.000000),0,1),0),if(lt(t,5.000000),1,0))'",
      "setpts='PTS-if(lt(T,4.000000),if(lt(T,1.000000),0,1.000000),3.000000)/TB'",
      'setpts=PTS/2',
    ]);
    expect([timeScaleOf([speed]), timeScaleOf([]), timeScaleOf([cut, speed])]).toEqual([0.5, 1, null]);
  });
});
