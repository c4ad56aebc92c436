/**
 * @file Noise reduction at level 0.5 on five people and a synthetic voice, in five kinds of noise at four ratios; a round is one seed. Before and after of each
 * kind are kept for ears.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NOISE_KINDS, NoiseLab } from '../../../../libs/audio/dist/testing/index.js';

/** dB of SI-SDR by input ratio. Babble is other people talking: there, doing no harm is what is asked. */
const MIN_GAIN = { 0: 3, 5: 3, 10: 1.5, 20: -0.2 };
const MIN_GAIN_IN_BABBLE = { 0: 0.5, 5: 0.5, 10: 0.5, 20: -0.2 };
const MIN_STOI_CHANGE = -0.005;
const MIN_STOI_CHANGE_IN_BABBLE = -0.015;
const SEEDS = 12;

export default {
  name: 'denoise',
  covers: ['libs/audio'],
  target: { seeds: SEEDS },

  async setUp({ dataDir }) {
    const folder = join(dataDir, 'listen');
    mkdirSync(folder, { recursive: true });
    return { lab: await NoiseLab.open(), folder };
  },

  async round({ seed }, { lab, folder }) {
    const failures = [];
    let mixes = 0;
    for (const kind of NOISE_KINDS) {
      for (const ratio of [0, 5, 10, 20]) {
        const { gainDb, stoiChange } = lab.mean(kind, ratio, seed);
        const [gain, stoi] =
          kind === 'babble'
            ? [MIN_GAIN_IN_BABBLE[ratio], MIN_STOI_CHANGE_IN_BABBLE]
            : [MIN_GAIN[ratio], MIN_STOI_CHANGE];
        if (gainDb < gain) failures.push(`${kind} at ${ratio} dB gains ${gainDb.toFixed(2)} dB`);
        if (stoiChange < stoi) failures.push(`${kind} at ${ratio} dB changes STOI by ${stoiChange.toFixed(4)}`);
        mixes += 6;
        if (ratio === 5) await lab.keep(join(folder, `${kind}-${seed}`));
      }
    }
    if (lab.cleanStoi() < 0.99) failures.push('clean speech is harmed');
    return { counts: { seeds: 1, mixes }, failures };
  },

  tearDown: ({ lab }) => lab.close(),
};
