/**
 * @file Every type of recording by every mode of the sound tools; every recording whose sound starts late or early, has gaps or drifts, with
 * subtitles drawn into the films among them; every one that lies about its length; every kind of sound by loudness. `npm test` does
 * some of each.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, scriptOf } from '../../../../tools/setup/paths.mjs';
import { runProgram } from '../../../../tools/setup/processes.mjs';

const SPECS = {
  modes: { file: 'libs/audio/src/chain/process-audio.medium.spec.ts', title: /^is as long as it must be/ },
  shapes: { file: 'libs/audio/src/chain/process-audio.medium.spec.ts', title: /keep them$/ },
  older: {
    file: 'libs/audio/src/chain/process-audio.medium.spec.ts',
    title: /is cut exactly, cut by packets and converted$/,
  },
  timelines: { file: 'libs/audio/src/chain/synchronisation.medium.spec.ts', title: /^is heard, drawn and cut/ },
  films: { file: 'libs/audio/src/chain/synchronisation.medium.spec.ts', title: /^has its subtitles where/ },
  lies: { file: 'libs/ffmpeg/src/lying-media.medium.spec.ts', title: /^is measured no shorter/ },
  loudness: { file: 'libs/audio/src/loudness/loudness.medium.spec.ts', title: /what was asked for/ },
};

export default {
  name: 'sounds',
  covers: [
    'apps/api/src/processing/analysis',
    'apps/api/src/processing/audio',
    'apps/api/src/processing/subtitling',
    'libs/audio',
    'libs/ffmpeg',
  ],
  target: { modes: 90, shapes: 13, older: 8, timelines: 28, films: 19, lies: 38, loudness: 20 },

  async round({ env, dataDir }) {
    const report = join(dataDir, 'sounds.json');
    const counts = {};
    const failures = [];
    for (const file of new Set(Object.values(SPECS).map((spec) => spec.file))) {
      rmSync(report, { force: true });
      const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', scriptOf('jest')];
      const args = ['--selectProjects', 'medium', '--forceExit', '--json', `--outputFile=${report}`];
      await runProgram(process.execPath, [...node, ...args, '--runTestsByPath', file], {
        cwd: root,
        env: { ...env, AUDIO_CASES: 'whole' },
      });
      const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((each) => each.assertionResults);
      for (const [count, spec] of Object.entries(SPECS)) {
        if (spec.file === file) counts[count] = results.filter(({ title }) => spec.title.test(title)).length;
      }
      failures.push(...results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName));
    }
    return { counts, failures };
  },
};
