export { mixed, NOISE_KINDS, noiseOf, randomOf, rms, type NoiseKind } from './noises.js';
export { siSdr } from './si-sdr.js';
export { stoi } from './stoi.js';
