import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probe } from './probe.js';
import { decodeSpeech } from './speech-track.js';
import { bounded } from './testing/bounded.js';
import { LYING_MEDIA } from './testing/lying-media.js';
import { MediaFolder } from './testing/media-folder.js';

const SOURCE_SECONDS = 4;
const TRACK = { position: 0, startSeconds: 0 };

let folder: MediaFolder;
let source: string;
beforeAll(async () => {
  folder = await MediaFolder.make();
  const tone = `sine=frequency=300:sample_rate=16000:duration=${SOURCE_SECONDS}`;
  source = await folder.generate('source.wav', '-f', 'lavfi', '-i', tone);
});
afterAll(() => folder.remove());

describe('a recording that lies about its length', () => {
  it('comes in thirty kinds and more', () => {
    expect(LYING_MEDIA.length).toBeGreaterThanOrEqual(30);
  });

  it.each(bounded(LYING_MEDIA, 2).map((media, i) => ({ ...media, name: `lie-${i}.${media.extension}` })))(
    'is measured no shorter than what is heard of it: $what',
    async ({ make, name, sound = 1 }) => {
      const path = await make(folder, source, name);
      const [{ durationSeconds: heard }, { durationSeconds }] = await Promise.all([
        decodeSpeech(path, folder.at(`${name}.pcm`), { track: TRACK, binary: folder.tools.ffmpeg, timeoutSeconds: 60 }),
        probe(path, { tools: folder.tools }),
      ]);
      expect(Math.abs(heard - sound * SOURCE_SECONDS)).toBeLessThan(0.5);
      // Padding at most; engines get no more than the full seconds that are held.
      expect(durationSeconds).toBeGreaterThanOrEqual(heard - 0.3);
    },
  );

  it('gives an engine no more than it may hear, to the sample', async () => {
    const options = { track: TRACK, binary: folder.tools.ffmpeg, timeoutSeconds: 60, maxSeconds: 1 };
    expect(await decodeSpeech(source, folder.at('second.pcm'), options)).toMatchObject({ durationSeconds: 1 });
    const squeezed = await LYING_MEDIA[0]!.make(folder, source, 'squeezed.m4a');
    expect(await decodeSpeech(squeezed, folder.at('second.pcm'), options)).toMatchObject({ durationSeconds: 1 });
  });
});
