/**
 * @file Malformed and hostile files, another hundred for each seed: nothing may crash, hang, answer 5xx or leak, each must end by name, and
 * a neighbour's answers may take twice as long as without them.
 */
import { HostileUploadEnvironment } from '../faults/hostile/hostile-upload-environment.ts';
import { Neighbour } from '../faults/hostile/neighbour.ts';
import { Account } from '../harness/account.ts';

const FILES = 100;
const QUIET_MS = 3_000;
const MAX_TIMES_SLOWER = 2;

export default {
  name: 'hostile',
  covers: ['apps/api/src/processing', 'apps/api/src/uploads', 'libs/ffmpeg', 'libs/subtitles'],
  target: { files: 2_000 },

  async setUp({ env }) {
    Object.assign(process.env, env);
    return { environment: await HostileUploadEnvironment.start(), known: new Set() };
  },

  async round({ seed }, { environment, known }) {
    const { api } = environment.product;
    const neighbour = new Neighbour(await Account.signUp(api), api);
    const quietMs = await neighbour.during(new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    const attacking = environment.attack(seed, FILES);
    const attackedMs = await neighbour.during(attacking);
    const { faults, endings } = await attacking;
    const found = await environment.faults();
    const failures = [...faults, ...found.filter((fault) => !known.has(fault))];
    found.forEach((fault) => known.add(fault));
    const times = (attackedMs / quietMs).toFixed(2);
    if (attackedMs > MAX_TIMES_SLOWER * quietMs)
      failures.push(`a neighbour's answers took ${times} times as long (${attackedMs.toFixed(1)} ms)`);
    return { counts: { files: FILES, ...endings }, failures };
  },

  async tearDown({ environment }) {
    await environment.stop();
  },
};
