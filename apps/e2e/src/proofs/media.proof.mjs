/**
 * @file 150 recordings as people bring them (containers, codecs, channels, rates), each probed, heard, copied for browsers, cut and converted by
 * the libraries, and uploaded, played, transcribed, cut and converted by way of the API. `npm test` does some of every part of the same table.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, scriptOf } from '../../../../tools/setup/paths.mjs';
import { runProgram } from '../../../../tools/setup/processes.mjs';

const COMBINATIONS = 150;
const SPECS = {
  combinations: 'libs/audio/src/chain/real-media.medium.spec.ts',
  combinationsByApi: 'apps/api/src/processing/audio/real-media.medium.spec.ts',
};
/** What both specs call a combination. */
const TITLE = / \d × \d+ Hz/;

export default {
  name: 'media',
  covers: ['apps/api/src/media', 'apps/api/src/processing', 'libs/audio', 'libs/ffmpeg'],
  target: { combinations: COMBINATIONS, combinationsByApi: COMBINATIONS },

  async round({ env, dataDir }) {
    const report = join(dataDir, 'media.json');
    const counts = {};
    const failures = [];
    for (const [count, spec] of Object.entries(SPECS)) {
      rmSync(report, { force: true });
      const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', scriptOf('jest')];
      const args = ['--selectProjects', 'medium', '--forceExit', '--json', `--outputFile=${report}`];
      await runProgram(process.execPath, [...node, ...args, '--runTestsByPath', spec], {
        cwd: root,
        env: { ...env, MEDIA_COMBINATIONS: String(COMBINATIONS) },
      });
      const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) => file.assertionResults);
      counts[count] = results.filter(({ title }) => TITLE.test(title)).length;
      failures.push(...results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName));
    }
    return { counts, failures };
  },
};
