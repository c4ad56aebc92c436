export { mixed, NOISE_KINDS, noiseOf, randomOf, rms, type NoiseKind } from './noises.js';
export { siSdr } from './si-sdr.js';
export { stoi } from './stoi.js';
export { AudioFolder } from './audio-folder.js';
export { centsBetween, pitchOf } from './pitch.js';
export { NoiseLab, type Effect } from './noise-lab.js';
export { makeRealMedia, REAL_MEDIA, type RealMedia } from './real-media.js';
