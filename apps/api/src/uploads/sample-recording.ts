import { fileURLToPath } from 'node:url';

/** What every account may have to try things with; assets/README.md says whose voice it is. */
export const SAMPLE_RECORDING = {
  name: 'Sense and Sensibility (sample).m4a',
  path: fileURLToPath(new URL('../../assets/sample.m4a', import.meta.url)),
  durationSeconds: 27.03,
};
