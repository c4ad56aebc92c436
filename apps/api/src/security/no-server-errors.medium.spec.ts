import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { Attacker } from '../testing/attack/attacker.js';
import { Owner } from '../testing/requests/owner.js';

/** `npm run prove -- attack` sends more, from other seeds. */
const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? 1_500);
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_123);
const MAX_SHOWN = 40;

describe('requests that nobody should send', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await Owner.move();
    await owner.test.worker!.close();
  });
  afterAll(() => owner.close());

  it(`are answered below 500 and as documented: ${REQUESTS} from the seed ${SEED}`, async () => {
    const attacker = await Attacker.of(owner, SEED);
    const faults = await attacker.attack(REQUESTS);
    const report = process.env['ATTACK_REPORT'];
    if (report) await writeFile(report, JSON.stringify({ requests: attacker.sent }));
    expect(faults.slice(0, MAX_SHOWN).join('\n\n')).toBe('');
    expect(faults).toHaveLength(0);
    expect(attacker.succeeded).toBeGreaterThan(REQUESTS / 10);
  }, 3_600_000);
});
