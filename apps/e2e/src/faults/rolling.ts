import { cancelJob, reduceNoise } from '@timbrel/api-client';
import { childrenOf, isAlive } from '../harness/program.ts';
import { until } from '../harness/until.ts';
import { type Deployment } from './deployment.ts';

/** How each server exited, and how long a worker's programs ran after SIGTERM, in milliseconds. */
export interface Rolled {
  exits: (number | NodeJS.Signals)[];
  childrenMs: number;
}

/** Replaces the servers one by one, then the worker in the middle of a job, as a deployment does. */
export async function roll({ product, nginx, account, recordingId }: Deployment): Promise<Rolled> {
  const exits: Rolled['exits'] = [];
  for (const api of product.apis) {
    exits.push(await api.program.end('SIGTERM'));
    await product.restartApi(api);
  }
  const body = { fileId: recordingId, reduction_level: 0.5, output_format: 'mp3' as const };
  const { data: job } = await reduceNoise({ ...account.at(nginx), body });
  const worker = await product.workerOf(job.id);
  const children = childrenOf(worker.program.pid);
  const toldAt = Date.now();
  const ended = worker.program.end('SIGTERM');
  await until('its programs to end', async () => children.every(({ pid }) => !isAlive(pid)));
  const childrenMs = Date.now() - toldAt;
  exits.push(await ended);
  product.restartWorker(worker);
  await cancelJob({ ...account.at(nginx), path: { id: job.id } });
  return { exits, childrenMs };
}
