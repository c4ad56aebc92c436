import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TIMEOUT_MS } from '../harness/observe.ts';
import { Deployment } from './deployment.ts';
import { roll } from './rolling.ts';
import { Traffic } from './traffic.ts';

const DEPLOYS = 3;

let deployment: Deployment;
beforeAll(async () => {
  deployment = await Deployment.start();
}, TIMEOUT_MS);
afterAll(() => deployment.stop());

describe('new versions of two servers behind nginx, and of a worker at work', () => {
  it(
    'come without a failed request, a lost event, a lost upload or a program that stays behind',
    async () => {
      const { nginx, account, events } = deployment;
      const traffic = Traffic.begin(account, nginx, 2);
      const rolled = [];
      for (let i = 0; i < DEPLOYS; i += 1) rolled.push(await roll(deployment));
      await traffic.finish();
      expect(traffic.failures).toEqual([]);
      expect(traffic.arrived).toBeGreaterThan(0);
      expect(rolled.flatMap(({ exits }) => exits)).toEqual(Array(3 * DEPLOYS).fill('SIGTERM'));
      expect(events.streams).toBeGreaterThan(DEPLOYS);
      expect(await deployment.faultsOfEvents()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
