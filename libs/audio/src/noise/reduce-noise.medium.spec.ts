import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOISE_KINDS } from '../testing/noises.js';
import { NoiseLab } from '../testing/noise-lab.js';
import { AudioFolder } from '../testing/audio-folder.js';
import { centsBetween, pitchOf } from '../testing/pitch.js';

/** A few voices, and all of them: two are no babble. */
let lab: NoiseLab;
let crowd: NoiseLab;
let folder: AudioFolder;
beforeAll(async () => {
  [lab, crowd, folder] = await Promise.all([NoiseLab.open({ mostClips: 3 }), NoiseLab.open(), AudioFolder.make()]);
});
afterAll(() => Promise.all([lab.close(), crowd.close(), folder.remove()]));

/** One without and one with a tone in it; `npm run prove -- denoise` tries them all. */
const STEADY = NOISE_KINDS.filter((kind) => kind === 'white' || kind === 'hum');

// What is reached and by how much stands in docs/adr/0017-process-audio-as-raw-sample-files.md.
describe('level 0.5 on people and on synthetic speech', () => {
  it.each(STEADY)('takes steady noise away: %s', (kind) => {
    const [loud, middle, quiet] = [5, 10, 20].map((ratio) => lab.mean(kind, ratio, 1));
    expect(loud!.gainDb).toBeGreaterThan(3);
    expect(middle!.gainDb).toBeGreaterThan(1.5);
    expect(quiet!.gainDb).toBeGreaterThan(-0.2);
    for (const { stoiChange } of [loud!, middle!, quiet!]) expect(stoiChange).toBeGreaterThan(-0.005);
  });

  it('does no harm where the noise is other people', () => {
    const [loud, quiet] = [0, 20].map((ratio) => crowd.mean('babble', ratio, 1));
    expect(loud!.gainDb).toBeGreaterThan(0);
    expect(quiet!.gainDb).toBeGreaterThan(-0.2);
    for (const { stoiChange } of [loud!, quiet!]) expect(stoiChange).toBeGreaterThan(-0.015);
  });

  it('leaves clean speech alone', () => expect(lab.cleanStoi()).toBeGreaterThan(0.99));
});

describe('music', () => {
  it('keeps its length, its loudness and its pitch', async () => {
    const chord = `0.15*(sin(2*PI*261.63*t)+sin(2*PI*329.63*t)+sin(2*PI*392*t))`;
    const drums = `0.5*exp(-25*mod(t,0.5))*sin(2*PI*90*t)`;
    const input = await folder.generate('music.wav', '-f', 'lavfi', '-i', `aevalsrc='${chord}+${drums}':d=10:s=44100`);
    const { before, after, frames } = await folder.process(input, { steps: [{ kind: 'denoise', level: 0.5 }] });
    expect(frames).toBe(441_000);
    expect(Math.abs(after!.integratedLufs! - before!.integratedLufs!)).toBeLessThan(1);
    const tone = await folder.generate('held.wav', '-f', 'lavfi', '-i', 'sine=440:d=6:r=44100');
    const result = await folder.process(tone, { steps: [{ kind: 'denoise', level: 0.5 }] });
    expect(Math.abs(centsBetween(pitchOf(await folder.samples(result.path), 44_100), 440))).toBeLessThan(5);
  });
});
