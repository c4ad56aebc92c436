/** @file Every mode on a recording of three hours: as long as it must be, in bounded memory, and never a hang. A round is a mode. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { processAudio } from '../../../../libs/audio/dist/index.js';
import { probe, resolveTools } from '../../../../libs/ffmpeg/dist/index.js';

const HOURS = 3;
const SECONDS = HOURS * 3_600;
const MODES = [
  ['noise reduction', { steps: [{ kind: 'denoise', level: 0.5 }] }, 1],
  ['speed of a voice', { steps: [{ kind: 'speed', factor: 1.5, style: 'voice' }] }, 1 / 1.5],
  [
    'cut',
    { steps: [{ kind: 'cut', regions: [{ start: 1_000, end: 4_000 }], mode: 'keep', fadeSeconds: 0 }] },
    3_000 / SECONDS,
  ],
  [
    'silence removal',
    { steps: [{ kind: 'silence', thresholdDb: null, minSilenceSeconds: 0.6, marginSeconds: 0.15 }] },
    null,
  ],
  ['loudness', { steps: [{ kind: 'loudness', integratedLufs: -16, truePeakDb: -1 }] }, 1],
  ['conversion', { format: 'm4a' }, 1],
  ['speed of music', { steps: [{ kind: 'speed', factor: 0.8, style: 'music' }] }, 1 / 0.8],
];

export default {
  name: 'long-sounds',
  covers: ['libs/audio', 'libs/ffmpeg'],
  target: { modes: MODES.length },

  async setUp({ dataDir }) {
    const tools = await resolveTools();
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, 'long.mp3');
    const sound = `anoisesrc=d=${SECONDS}:c=pink:a=0.2:r=44100,volume='if(lt(mod(t,10),8),1,0.02)':eval=frame,aformat=channel_layouts=stereo`;
    execFileSync(tools.ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, '-b:a', '128k', path]);
    return { tools, path, dataDir, found: await probe(path, { tools }) };
  },

  async round({ seed }, { tools, path, dataDir, found }) {
    const [name, order, share] = MODES[(seed - 1) % MODES.length];
    const workspace = join(dataDir, 'work');
    rmSync(workspace, { recursive: true, force: true });
    mkdirSync(workspace);
    const failures = [];
    const input = {
      inputPath: path,
      extension: 'mp3',
      probe: found,
      format: null,
      quality: 'medium',
      keepVideo: true,
      steps: [],
    };
    const result = await processAudio({ ...input, ...order }, { tools, workspace, threads: 2 });
    const made = await probe(result.path, { tools });
    const wanted = share === null ? SECONDS * 0.83 : found.durationSeconds * share;
    if (Math.abs(made.durationSeconds - wanted) > (share === null ? 120 : 0.2))
      failures.push(`${name}: ${made.durationSeconds} s instead of ${wanted}`);
    rmSync(workspace, { recursive: true, force: true });
    return { counts: { modes: 1, hours: HOURS }, failures };
  },

  tearDown: ({ path }) => rmSync(path, { force: true }),
};
