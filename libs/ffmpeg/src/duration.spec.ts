import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { durationOf } from './duration.js';

const readings = (declared: number | null, packets: number, decoded: number, fields = {}) => ({
  declared: { declaredDurationSeconds: declared, formatName: 'mp3', hasAudio: true, sizeBytes: 400_000, ...fields },
  packetsSeconds: packets,
  decodedSeconds: decoded,
});

describe('durationOf', () => {
  it.each([
    [
      'all agree but for padding: the container’s own',
      readings(27, 27.05, 27.2, { formatName: 'mov,mp4,m4a,3gp,3g2,mj2' }),
      27,
    ],
    ['timestamps squeezed to a fiftieth', readings(0.54, 0.54, 27), 27],
    ['a header that declares one second', readings(1, 27, 27), 27],
    ['a header that declares a hundred hours', readings(360_000, 27, 27), 27],
    ['a film whose sound ends early', readings(60, 60, 10), 60],
    ['timestamps stretched beyond any codec', readings(13_500, 13_500, 27), 27],
    ['a guess of the first packets', readings(5, 27, 27, { formatName: 'aac' }), 27],
    ['an mp3 whose length is guessed by its first frames', readings(26.8, 27.05, 27), 27],
    ['packets without a length', readings(null, 0, 3), 3],
    ['a film without sound', readings(8, 8.04, 0, { hasAudio: false }), 8],
    ['a silent film of hardly any bits', readings(3600, 3600, 0, { hasAudio: false }), 3600],
    ['nothing at all', readings(null, 0, 0), null],
    ['a silent film without a length', readings(9, 0, 0, { hasAudio: false }), null],
  ])('of %s', (_what, given, seconds) => {
    expect(durationOf(given)).toBe(seconds);
  });

  it('is never shorter than the sound but for a padding, whatever container and packets say', () => {
    const seconds = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.option(seconds), seconds, seconds, fc.nat(1e9), (declared, packets, decoded, sizeBytes) => {
        const measured = durationOf(readings(declared, packets, decoded, { sizeBytes }));
        expect(measured ?? 0).toBeGreaterThanOrEqual(decoded - 0.3);
      }),
    );
  });
});
