/**
 * @file Every type of recording by every mode of the sound tools, and subtitles drawn into every film whose sound starts late or early, has gaps
 * or drifts. `npm test` does every type by two modes, and a third of the films.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, scriptOf } from '../../../../tools/setup/paths.mjs';
import { runProgram } from '../../../../tools/setup/processes.mjs';

const SPECS = {
  modes: { file: 'libs/audio/src/chain/process-sound.medium.spec.ts', title: /^is as long as it must be/ },
  films: { file: 'libs/audio/src/chain/synchronisation.medium.spec.ts', title: /^has its subtitles where/ },
};

export default {
  name: 'sounds',
  covers: [
    'apps/api/src/processing/operations/sound',
    'apps/api/src/processing/operations/subtitling',
    'libs/audio',
    'libs/ffmpeg',
  ],
  target: { modes: 90, films: 19 },

  async round({ env, dataDir }) {
    const report = join(dataDir, 'sounds.json');
    const counts = {};
    const failures = [];
    for (const [count, { file, title }] of Object.entries(SPECS)) {
      rmSync(report, { force: true });
      const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', scriptOf('jest')];
      const args = ['--selectProjects', 'medium', '--forceExit', '--json', `--outputFile=${report}`];
      await runProgram(process.execPath, [...node, ...args, '--runTestsByPath', file], {
        cwd: root,
        env: { ...env, SOUND_CASES: 'whole' },
      });
      const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((each) => each.assertionResults);
      counts[count] = results.filter((each) => title.test(each.title)).length;
      failures.push(...results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName));
    }
    return { counts, failures };
  },
};
