/**
 * @file New versions of two servers behind nginx, and of a worker in the middle of a job, while users work: no request may fail, no event and
 * no upload be lost, and the programs of a worker must be gone ten seconds after it was told to go.
 */
import { Deployment } from '../faults/deployment.ts';
import { roll } from '../faults/rolling.ts';
import { Traffic } from '../faults/traffic.ts';

const CLIENTS = 3;
const CHILDREN_LIMIT_MS = 10_000;

export default {
  name: 'deploys',
  covers: ['apps/api/src/close-when-idle.ts', 'apps/api/src/common', 'apps/api/src/processing', 'docker'],
  target: { deploys: 50 },

  async setUp({ env }) {
    Object.assign(process.env, env);
    return { deployment: await Deployment.start(), known: new Set() };
  },

  async round(_context, { deployment, known }) {
    const { nginx, account, events } = deployment;
    await account.signInAgain(nginx);
    const streams = events.streams;
    const traffic = Traffic.begin(account, nginx, CLIENTS);
    const { exits, childrenMs } = await roll(deployment);
    await traffic.finish();
    const faults = await deployment.faultsOfEvents();
    const failures = [...traffic.failures, ...faults.filter((fault) => !known.has(fault))];
    faults.forEach((fault) => known.add(fault));
    if (childrenMs > CHILDREN_LIMIT_MS) failures.push(`programs of the worker ended after ${childrenMs} ms`);
    const unclean = exits.filter((exit) => exit !== 'SIGTERM');
    if (unclean.length > 0) failures.push(`ended with ${unclean.join(', ')}`);
    const { answered, arrived } = traffic;
    const counts = { deploys: 1, requests: answered, resumableUploads: arrived, streams: events.streams - streams };
    return { counts, failures };
  },

  async tearDown({ deployment }) {
    await deployment.stop();
  },
};
