/** @file What drawing a waveform costs over decoding alone. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coarserPeaks, computePeaks, probe, resolveTools } from '@timbrel/ffmpeg';
import { median } from './record.mjs';

const MINUTES = 10;
const ROUNDS = 7;
const PER_SECOND = 200;

export default {
  title: 'Waveforms',
  about: `A stereo mp3 of ${MINUTES} minutes at 44.1 kHz, drawn in three levels of ${PER_SECOND}, 25 and 3 values a second, over \`ffmpeg -f null\` on the same file. Medians of ${ROUNDS} pairs. It
is done once for a file, by a worker; afterwards the levels are rows.`,
  cases: [{ name: 'one core', cpus: '0' }, { name: 'two cores' }],

  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'timbrel-peaks-'));
    try {
      const tools = await resolveTools();
      const path = join(folder, 'sound.mp3');
      const sound = `anoisesrc=d=${MINUTES * 60}:c=pink:a=0.3:r=44100,tremolo=f=2,aformat=channel_layouts=stereo`;
      execFileSync(tools.ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', sound, '-b:a', '192k', path]);
      const found = await probe(path, { tools });
      const options = { binary: tools.ffmpeg, samplesPerSecond: PER_SECOND, probe: found, timeoutSeconds: 600 };
      const draw = async () => {
        const { peaks: finest } = await computePeaks(path, options);
        coarserPeaks(finest, 8);
        coarserPeaks(finest, 64);
      };
      const decode = async () =>
        void execFileSync(tools.ffmpeg, ['-v', 'error', '-nostdin', '-i', path, '-map', '0:a:0', '-f', 'null', '-']);
      const pairs = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const pair = { alone: await secondsOf(decode), drawn: await secondsOf(draw) };
        if (round >= 0) pairs.push(pair);
      }
      const [alone, drawn] = [median(pairs.map((pair) => pair.alone)), median(pairs.map((pair) => pair.drawn))];
      const ratio = median(pairs.map((pair) => pair.drawn / pair.alone));
      const note = `${drawn.toFixed(2)} s over ${alone.toFixed(2)} s`;
      return [{ what: 'time over a bare decode', reached: ratio, goal: 1.5, note }];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function secondsOf(action) {
  const before = performance.now();
  await action();
  return (performance.now() - before) / 1_000;
}
