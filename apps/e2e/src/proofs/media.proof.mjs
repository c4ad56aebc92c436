/**
 * @file 150 recordings as people bring them (containers, codecs, channels, rates), each probed, heard, copied for browsers, cut and converted.
 * `npm test` does some of every part of the same table.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, scriptOf } from '../../../../tools/setup/paths.mjs';
import { runProgram } from '../../../../tools/setup/processes.mjs';

const SPEC = 'libs/audio/src/chain/real-media.medium.spec.ts';
const COMBINATIONS = 150;

export default {
  name: 'media',
  target: { combinations: COMBINATIONS },

  async round({ env, dataDir }) {
    const report = join(dataDir, 'media.json');
    rmSync(report, { force: true });
    const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', scriptOf('jest')];
    const args = [
      '--selectProjects',
      'medium',
      '--forceExit',
      '--json',
      `--outputFile=${report}`,
      '--runTestsByPath',
      SPEC,
    ];
    await runProgram(process.execPath, [...node, ...args], {
      cwd: root,
      env: { ...env, MEDIA_COMBINATIONS: String(COMBINATIONS) },
    });
    const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) => file.assertionResults);
    const combinations = results.filter(({ ancestorTitles }) => ancestorTitles.length > 0);
    return {
      counts: { combinations: combinations.length },
      failures: results.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName),
    };
  },
};
